// Campaigns carry any JSON, so a file that imports links can name its values.
@_exported public import JSONCoding

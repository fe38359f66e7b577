// Campaigns carry any JSON, so whoever imports links can name its values.
@_exported public import JSONCoding

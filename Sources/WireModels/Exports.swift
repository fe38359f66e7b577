// Requests that devices make and the targets of links are wire models too. They are targets of their own because
// apps ship nothing else of the first, and nothing of the second.
@_exported public import DeviceModels
@_exported public import TargetCore

// Requests that devices make are wire models too; they are a target of their own because apps ship
// nothing else of this one.
@_exported public import DeviceModels

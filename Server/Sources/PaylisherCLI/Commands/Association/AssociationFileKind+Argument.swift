import ArgumentParser

extension AssociationFileKind: ExpressibleByArgument {}

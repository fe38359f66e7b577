import ArgumentParser
import Doctor

extension AssociationFileKind: ExpressibleByArgument {}

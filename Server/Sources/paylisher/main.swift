import Foundation
import PaylisherCLI

// What a command writes holds keys, tokens and what users did: other accounts of the computer read none
// of it, also not in a copy outside of the data directory.
umask(0o077)
await PaylisherCommand.main()

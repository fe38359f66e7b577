import PaylisherCLI

await PaylisherCommand.main()

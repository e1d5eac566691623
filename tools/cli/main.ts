import { ensureValidators } from '../build'
import { startProgram } from './start'

// Runs the command line from its sources, which need validators. A built program already contains
// the validators.
await startProgram(ensureValidators)

import { ensureValidators } from '../build'
import { startProgram } from './start'

// The sources as a program. A built program contains the validators.
await startProgram(ensureValidators)

import { ensureValidators } from '../build'
import { start } from './start'

// The sources as a program. A built program contains the validators.
await start(ensureValidators)

import { resolve } from 'node:path'
import { ensureValidators, validatorSources } from '../../build'

// Builds the command line for its next start, after `npm ci` and after a change of its sources.
const root = `${resolve(import.meta.dirname, '../../..')}/`
const mostAttempts = 3

// Validators must be older than the build. Otherwise they would count as changed. The builder is
// imported afterwards, because it loads slowly.
ensureValidators()
const { buildProgram } = await import('./build-program')
let isBuilt = false
for (let attempt = 0; attempt < mostAttempts && !isBuilt; attempt++)
  isBuilt = await buildProgram(root, validatorSources())
process.exitCode = isBuilt ? 0 : 1

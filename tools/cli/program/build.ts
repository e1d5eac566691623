import { resolve } from 'node:path'
import { ensureValidators, validatorSources } from '../../build'

// Builds the command line for its next start, after `npm ci` and after a change of its sources.
const root = `${resolve(import.meta.dirname, '../../..')}/`
const mostAttempts = 3

// The builder takes a while to load. The validators then count as unchanged.
ensureValidators()
const { buildProgram } = await import('./build-program')
let isBuilt = false
for (let attempt = 0; attempt < mostAttempts && !isBuilt; attempt++)
  isBuilt = await buildProgram(root, validatorSources())
process.exitCode = isBuilt ? 0 : 1

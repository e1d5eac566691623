import { resolve } from 'node:path'
import { buildProgram } from './build-program'

// Builds the command line for its next start, after `npm ci` and after a change of its sources.
const root = `${resolve(import.meta.dirname, '../../..')}/`
const mostAttempts = 3

let isBuilt = false
for (let attempt = 0; attempt < mostAttempts && !isBuilt; attempt++)
  isBuilt = await buildProgram(root)
process.exitCode = isBuilt ? 0 : 1

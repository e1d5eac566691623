import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { ensureValidators, isValidatorSource } from '../index.ts'

/**
 * Makes sure that the generated validators exist and are up to date before a build, a server or a
 * test run.
 */
export function validators(): Plugin {
  return {
    name: 'lienzo-validators',
    configResolved: ensureValidators,
    handleHotUpdate({ file, server }) {
      if (isValidatorSource(relative(server.config.root, file))) ensureValidators()
    },
  }
}

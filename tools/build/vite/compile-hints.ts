import type { Plugin, Rolldown } from 'vite'

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Makes Chromium compile the chunks with certain modules completely while they load, in the
 * background, and not function by function at their first call. Other browsers treat it as a
 * comment.
 */
export function compileHints(modules: RegExp): Plugin {
  return {
    name: 'lienzo-compile-hints',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.moduleIds.some((id) => modules.test(id))) putHint(file)
    },
  }
}

/** Puts the hint on a separate line above the code, and adjusts the source map. */
function putHint(chunk: Rolldown.OutputChunk): void {
  chunk.code = hint + chunk.code
  if (chunk.map) chunk.map.mappings = `;${chunk.map.mappings}`
}

/**
 * The code that every visit runs until a tap is handled, and the code that proves a release on a
 * phone.
 */
export const runAtOnce =
  /src.(main|prefetch|app.program|app.action-runtime)\.tsx?$|src.delivery.validate\.generated\.js$/

import type { Plugin, Rolldown } from 'vite'

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has Chromium compile the chunks with certain modules whole while they are fetched, beside the
 * page, and not function by function when they run for the first time. To other browsers it is a
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

/** Puts the hint on a line of its own above the code, and in its source map. */
function putHint(chunk: Rolldown.OutputChunk): void {
  chunk.code = hint + chunk.code
  if (chunk.map) chunk.map.mappings = `;${chunk.map.mappings}`
}

/** What every visit runs until a tap is carried out, and what a phone proves a release with. */
export const runAtOnce =
  /src.(main|ahead|app.program|app.action-runtime)\.tsx?$|src.delivery.validate\.generated\.js$/

import type { Plugin } from 'vite'

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Has Chromium compile the chunks with certain modules whole while they are fetched, beside the
 * page, and not function by function when they run
 * for the first time. To other browsers it is a comment. Not for what a first visit waits for.
 */
export function compileHints(modules: RegExp): Plugin {
  return {
    name: 'lienzo-compile-hints',
    apply: 'build',
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && file.moduleIds.some((id) => modules.test(id)))
          file.code = hint + file.code
    },
  }
}

/**
 * What a phone proves a release with: every function of it runs at once, and never on a first
 * visit.
 */
export const grammarOfDelivery = /src.delivery.validate\.generated\.js$/

import type { Plugin } from 'vite'

/** The module through which Vite's output loads every lazy chunk. */
const helper = '\0vite/preload-helper.js'

/**
 * Loads a lazy chunk after its style sheets, and asks anew for one that could not be had. This
 * takes the place of Vite's own helper, which also
 * looks after scripts, nonces and older pages: three times as many bytes of every first visit, for
 * what one start file does not need.
 */
export function lazyChunks(): Plugin {
  let base = '/'
  return {
    name: 'lienzo-lazy-chunks',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (base = config.base),
    load: (id) => (id === helper ? source(base) : undefined),
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk') file.code = withSuffix(file.code)
    },
  }
}

/**
 * Lets the helper put something behind a chunk's address: a browser remembers for the life of a
 * page that an address could not be imported, and
 * only under another one is the same file asked for again.
 */
export function withSuffix(code: string): string {
  const changed = code.replace(
    /\(\)=>(\{(?:let|const)\{[^}]*\}=await )?import\(([`"'])(\.\/[^`"']+)\2\)/g,
    '($$again)=>$1import($2$3$2+$$again)',
  )
  if (/\bimport\(([`"'])[^`"']+\1\)/.test(changed))
    throw new Error(
      'A lazy chunk is imported in a way that tools/vite/lazy-chunks.ts does not know, so it would be lost for the page when it fails once.',
    )
  return changed
}

const source = (base: string) => `
const sheets = new Map()
const failures = new Map()

function add(file) {
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = ${JSON.stringify(base)} + file
  document.head.append(sheet)
  return new Promise((resolve, reject) => {
    sheet.onload = resolve
    sheet.onerror = () => {
      // The next time that the chunk is wanted the sheet is asked for again.
      sheets.delete(file)
      sheet.remove()
      reject(new Error('A style sheet could not be loaded.'))
    }
  })
}

// All who want a chunk at one time get the same one, and so do all who come later.
function get(load) {
  const failed = failures.get(String(load)) || 0
  return load(failed ? '?again=' + failed : '').catch((error) => {
    failures.set(String(load), failed + 1)
    throw error
  })
}

export const __vitePreload = (load, files = []) =>
  Promise.all(files.filter((file) => file.endsWith('.css')).map((file) => sheets.get(file) || sheets.set(file, add(file)).get(file))).then(() => get(load))
`

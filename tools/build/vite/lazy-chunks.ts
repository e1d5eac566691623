import type { ESTree, Plugin, Rolldown } from 'vite'
import { editCode } from '../edit-code.ts'
import { moveMappings, type Insertion } from './source-maps.ts'

/** The module of Vite that loads lazy chunks. */
const helper = '\0vite/preload-helper.js'

/** Loads a lazy chunk after its style sheets. Vite's own helper never retries a failed file. */
export function lazyChunks(): Plugin {
  let base = '/'
  return {
    name: 'lienzo-lazy-chunks',
    apply: 'build',
    enforce: 'pre',
    configResolved: (config) => void (base = config.base),
    load: (id) => (id === helper ? source(base) : undefined),
    // Must run after Vite's own plugin, which finds the style sheets of a chunk by the URL of the
    // import.
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') putSuffix(file)
      },
    },
  }
}

function putSuffix(chunk: Rolldown.OutputChunk): void {
  const { code, map } = chunk
  const insertions: Insertion[] = []
  chunk.code = withSuffix(code, insertions)
  if (map && insertions.length > 0) map.mappings = moveMappings(map.mappings, code, insertions)
}

/**
 * Adds a suffix to the URLs of imports, because a browser repeats a failed import only under
 * another URL. Adds each insertion to `insertions`.
 */
export function withSuffix(code: string, insertions: Insertion[] = []): string {
  if (!code.includes('import(')) return code
  return editCode(code, (replace) => {
    const functions: ESTree.ArrowFunctionExpression[] = []
    const insert = (at: number, text: string) => {
      replace({ start: at, end: at }, text)
      insertions.push({ at, length: text.length })
    }
    return {
      ArrowFunctionExpression: (node) => void functions.push(node),
      'ArrowFunctionExpression:exit': () => void functions.pop(),
      ImportExpression({ source }) {
        if (!isFixed(source)) return
        const loader = functions.at(-1)
        if (loader?.params.length !== 0) throw new Error(unknownForm)
        insert(code.indexOf('()', loader.start) + 1, '$again')
        insert(source.end, '+$again')
      },
    }
  })
}

const isFixed = (address: ESTree.Expression) =>
  address.type === 'Literal' ||
  (address.type === 'TemplateLiteral' && address.expressions.length === 0)

const unknownForm =
  'A lazy chunk is imported in a way that tools/build/vite/lazy-chunks.ts does not know, so the page could not load it again after a failure.'

/**
 * The code of the loader. Equal requests share one download. A failed style sheet is requested
 * again.
 */
const source = (base: string) => `
const sheets = new Map()
const failures = new Map()

function add(file) {
  const href = ${JSON.stringify(base)} + file
  // The page of a route already has the style sheets of its screen.
  if ([...document.styleSheets].some((sheet) => sheet.href?.endsWith(href))) return
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = href
  document.head.append(sheet)
  return new Promise((resolve, reject) => {
    sheet.onload = resolve
    sheet.onerror = () => {
      sheets.delete(file)
      sheet.remove()
      reject(new Error('A file could not be read (CSS).'))
    }
  })
}

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

import { readFiles } from '../../../sandbox/project'

type Screen = Readonly<Record<string, unknown>> & { readonly routes?: readonly string[] }

/** The files of the product, with copies of its screens and their scenarios under new names. */
export function copiedProduct(root: string, copies: number): Map<string, string> {
  const files = readFiles(root)
  const copied = new Map(files)
  for (const [path, text] of files) {
    const isScreen = path.startsWith('schemas/screens/')
    if (!isScreen && !path.startsWith('schemas/scenarios/')) continue
    const document = JSON.parse(text) as Screen
    for (let copy = 1; copy < copies; copy++) {
      const name = `${String(document['screen'])}-${copy}`
      const routes = document.routes?.map((route) => `${route}-${copy}`)
      const changed = { ...document, screen: name, ...(routes ? { routes } : {}) }
      copied.set(path.replace('.json', `-${copy}.json`), JSON.stringify(changed, undefined, 2))
    }
  }
  return copied
}

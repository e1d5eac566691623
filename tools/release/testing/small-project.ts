import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const product = fileURLToPath(new URL('../../..', import.meta.url))
const fixtures = join(product, 'tools/check/fixtures')

const documents = {
  'schemas/screens/repair.json': { screen: 'repair', routes: ['/repair'], title: { t: 'shop.title' }, body: [{ widget: 'text', text: { t: 'shop.owner' } }] },
  'schemas/screens/receipt.json': { screen: 'receipt', routes: ['/receipt'], guarded: true, title: { t: 'shop.receipt' }, body: [{ widget: 'text', text: { t: 'shop.thanks' } }] },
  'locales/en/shop.json': { title: 'Repair', owner: 'Owner', receipt: 'Receipt', thanks: 'Thank you', failed: 'Not loaded', retry: 'Retry' },
  'locales/es/shop.json': { title: 'Arreglo', owner: 'Dueño', receipt: 'Recibo', thanks: 'Gracias', failed: 'Sin datos', retry: 'Reintentar' },
}

/** Makes a sound project of two screens in a folder; `receipt` is guarded. */
export function makeSmallProject(folder: string): void {
  for (const [path, document] of Object.entries(documents)) writeDocument(folder, path, document)
  mkdirSync(join(folder, 'schemas/fragments'))
  for (const path of ['schemas/app.json', 'schemas/endpoints', 'schemas/profiles', 'src/assets']) cpSync(join(fixtures, path), join(folder, path), { recursive: true })
  for (const path of ['widgets', 'schemas/language']) symlinkSync(join(product, path), join(folder, path))
}

/** Writes a document over what is there. */
export function writeDocument(folder: string, path: string, document: object): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), JSON.stringify(document, null, 2))
}

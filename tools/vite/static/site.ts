import type { BootstrapData } from '../../../src/bootstrap'
import { startOf } from '../../packaging/index.ts'

/** The files of a build, by their name. */
export type Files = Readonly<Record<string, File>>
type File = {
  source?: string | Uint8Array
  moduleIds?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** The shared data of all pages of a build. */
export interface Site {
  files: Files
  /** The base address of the files. */
  base: string
  /** The page as the build made it, with its start data taken out below. */
  template: string
  start: BootstrapData
  config: { site?: { appName?: string } }
  /** Adds a file to the build; returns its address. */
  emit: (fileName: string, source: string) => string
}

/** Reads the shared data of all pages from the files of a build. */
export function siteOf(files: Files, base: string, emit: Site['emit']): Site {
  const template = textOf(files, 'index.html')
  const start = startOf(template) as BootstrapData
  const config = JSON.parse(textOf(files, 'config.json')) as Site['config']
  return { files, base, template, start, config, emit }
}

/** The text of a file of a build. */
export function textOf(files: Files, name: string): string {
  const source = files[name]?.source
  if (source === undefined) throw new Error(`The build has no ${name}.`)
  return typeof source === 'string' ? source : Buffer.from(source).toString('utf8')
}

/** The text of an embedded JSON file, by the name that the app requests. */
export const embeddedText = ({ files, base, start }: Site, name: string): string =>
  textOf(files, `${start.files.slice(base.length)}${name}.json`)

/** The address of the chunk that holds a module, by the end of its name. */
export const scriptOf = ({ files, base }: Site, module: string): string[] =>
  chunksWith(files, [module]).map(([name]) => base + name)

/** Addresses of the chunks that hold widgets, and of their style sheets. */
export function widgetFiles({ files, base }: Site, widgets: readonly string[]) {
  const chunks = chunksWith(
    files,
    widgets.map((name) => `/widgets/${name}/${name}.tsx`),
  )
  const styles = chunks.flatMap(([, { viteMetadata }]) => [...(viteMetadata?.importedCss ?? [])])
  return {
    scripts: chunks.map(([name]) => base + name),
    styles: [...new Set(styles)].map((name) => base + name),
  }
}

const chunksWith = (files: Files, modules: readonly string[]) =>
  Object.entries(files).filter(([, { moduleIds = [] }]) =>
    moduleIds.some((id) => modules.some((module) => id.endsWith(module))),
  )

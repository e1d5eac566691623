import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import { documents } from '../../build/vite'
import { type SiteFiles, type SiteName, framePage, pages } from './kept-site'

const [, , name, code = ''] = process.argv

/** The build options of each site, besides the common ones. */
const sites: Readonly<Record<SiteName, () => InlineConfig>> = {
  pages: () => ({
    plugins: [react()],
    worker: { format: 'es' },
    build: { rolldownOptions: { input: inputsOf(Object.values(pages)) } },
  }),
  phone: () => ({
    plugins: [react(), documents(code)],
    build: { rolldownOptions: { input: inputsOf([framePage]) } },
  }),
}

const { build: own, ...site } = sites[name as SiteName]()
build({
  root: code,
  configFile: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
  ...site,
  build: { write: false, target: 'es2023', modulePreload: false, ...own },
}).then(
  (result) =>
    tell(filesOf((Array.isArray(result) ? result[0]! : result) as Rolldown.RolldownOutput)),
  (error: unknown) => tell(String(error)),
)

function inputsOf(paths: readonly string[]): string[] {
  return paths.map((path) => join(code, path))
}

function filesOf({ output }: Rolldown.RolldownOutput): SiteFiles {
  return new Map(
    output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]),
  )
}

/** Builds may leave threads behind, so that the process exits after its answer. */
function tell(answer: SiteFiles | string): void {
  process.send!(answer, () => process.exit())
}

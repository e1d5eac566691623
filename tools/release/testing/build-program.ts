import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Compiles a program of this folder to JavaScript, which starts ten times as fast. */
export async function buildProgram(name: string, folder: string): Promise<string> {
  const source = fileURLToPath(new URL(`${name}.ts`, import.meta.url))
  await build({
    configFile: false,
    logLevel: 'silent',
    build: { ssr: source, outDir: folder, target: 'node20' },
  })
  return `${folder}/${name}.js`
}

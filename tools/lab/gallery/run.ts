// Takes images of widgets and screens, and writes an overview page of the screens: npm run gallery
// [-- widgets|screens [names…] [options]]
import { execFile } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { isInstalled, tellMissing } from '../../test/browsers'
import { readLine, usage, type GalleryOptions } from './read-line'
import { takeContacts } from './take-contacts'
import { takeScreens } from './take-screens'
import { serveWidgets, takeWidgets } from './take-widgets'
import { writeSheet } from './write-sheet'

const folder = fileURLToPath(new URL('../../../.cache/gallery', import.meta.url))

const options = readOrExplain()
if (options?.open) (await serveWidgets()).printUrls()
else if (options) await draw(options)

async function draw(options: GalleryOptions): Promise<void> {
  const dist = () => options.dist ?? buildProduct()
  if (options.engines.length > 0) {
    for (const engine of options.engines.filter((each) => !isInstalled(each)))
      console.error(tellMissing(engine))
    const engines = options.engines.filter(isInstalled)
    const sheet = await takeContacts({ ...options, engines }, await dist(), `${folder}/engines`)
    return console.log(String(pathToFileURL(sheet)))
  }
  if (options.what !== 'screens') await takeWidgets(options.names, `${folder}/widgets`)
  if (options.what === 'widgets') return
  const faults = await takeScreens(options, await dist(), `${folder}/screens`)
  for (const fault of faults) console.error(fault)
  console.log(String(pathToFileURL(await writeSheet(`${folder}/screens`))))
}

/**
 * Builds the current documents in a separate folder. The build has its own process, because this
 * one has already loaded React's development version.
 */
async function buildProduct(): Promise<string> {
  const outDir = `${folder}-dist`
  const cli = 'node_modules/vite/bin/vite.js'
  const options = ['build', '--logLevel', 'warn', '--outDir', outDir, '--emptyOutDir']
  await promisify(execFile)(process.execPath, [cli, ...options], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return outDir
}

function readOrExplain(): GalleryOptions | undefined {
  const args = process.argv.slice(2)
  if (args.includes('--help')) {
    console.log(usage)
    return undefined
  }
  try {
    return readLine(args)
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${usage}`)
    process.exitCode = 2
    return undefined
  }
}

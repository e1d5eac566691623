import { execFile } from 'node:child_process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { runScript, untilStopped } from '../../build/terminal'
import { isInstalled, tellMissing } from '../../test/browsers'
import { readLine, usage, type GalleryOptions } from './read-line'
import { takeContacts } from './take-contacts'
import { takeScreens } from './take-screens'
import { serveWidgets, takeWidgets } from './take-widgets'
import { writeSheet } from './write-sheet'

const folder = fileURLToPath(new URL('../../../.cache/gallery', import.meta.url))

await runScript({
  about: 'Takes images of widgets and screens, and writes an overview page of the screens.',
  usage,
  async run(args) {
    const options = readLine(args)
    if (!options.open) await draw(options)
    else {
      ;(await serveWidgets()).printUrls()
      await untilStopped()
    }
    return 0
  },
})

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
 * process has already loaded React's development version.
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

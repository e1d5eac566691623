import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import { findBuild, type BuildVersion } from './builds'
import { canRunBuilds, requireBuild } from './fetch-build'
import { findProgram, isProgram } from '../programs'

/**
 * The shell comes first: it renders the same page without a browser window, which is itself made of
 * pages. The tests take about half the time in it.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
]

/** The build to download if a machine has no Chromium. */
export const fetched: BuildVersion = 147

/**
 * Switches for Chromium as root, without a display and without its own network requests. Playwright
 * adds the one for machines without `/dev/shm`.
 */
const switches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A program and the variables of its environment. */
export interface Program {
  readonly path: string
  readonly env: NodeJS.ProcessEnv
}

/**
 * A Chromium of this machine: `$CHROMIUM`, one on the PATH, Playwright's own, or an earlier
 * download; undefined if there is none.
 */
export function findChromium(): Program | undefined {
  const installed = findProgram(names, 'CHROMIUM') ?? [chromium.executablePath()].find(isProgram)
  if (installed !== undefined) return { path: installed, env: process.env }
  const folder = canRunBuilds ? findBuild(fetched) : undefined
  return folder === undefined ? undefined : programIn(folder)
}

/** A Chromium of this machine; the first call downloads one if there is none. */
export async function requireChromium(): Promise<Program> {
  const found = findChromium()
  if (found) return found
  try {
    if (canRunBuilds) return programIn(await requireBuild(fetched))
    return await installWithPlaywright()
  } catch (error) {
    throw new Error(
      'No Chromium was found, and none could be fetched. Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright-core install chromium), or name it in $CHROMIUM.',
      { cause: error },
    )
  }
}

/**
 * Playwright's launch options for a Chromium of this machine, which is downloaded if there is none.
 */
export async function chromiumOptions(more: readonly string[] = []) {
  const { path, env } = await requireChromium()
  return { executablePath: path, args: [...switches, ...more], env }
}

async function installWithPlaywright(): Promise<Program> {
  console.log('Fetching Chromium with Playwright, into its own cache')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js')
  await promisify(execFile)(process.execPath, [cli, 'install', 'chromium'])
  return { path: chromium.executablePath(), env: process.env }
}

const programIn = (folder: string): Program => ({
  path: join(folder, 'chromium'),
  env: { ...process.env, ...missingParts(folder) },
})

/** Variables for the libraries and fonts of a downloaded build, if the machine has none. */
export const missingParts = (folder: string): Record<string, string> => ({
  ...(hasLibraries() ? {} : { LD_LIBRARY_PATH: join(folder, 'lib') }),
  ...(hasFonts() ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
})

/** Whether a library exists that slim systems lack. If it exists, so do the few others. */
const hasLibraries = () =>
  ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64', '/usr/lib'].some(
    (folder) => existsSync(join(folder, 'libnss3.so')),
  )

const hasFonts = () =>
  existsSync('/etc/fonts/fonts.conf') &&
  ['/usr/share/fonts', '/usr/local/share/fonts'].some(
    (folder) => existsSync(folder) && readdirSync(folder).length > 0,
  )

import { execFile } from 'node:child_process'
import {
  existsSync,
  readdirSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'
import {
  type Build,
  builds,
  type BuildVersion,
  findBuild,
  folderName,
  writableCache,
} from './builds'
import { findProgram, findUnder, installHint, isProgram, optionalPrograms } from '../programs'
import { createHash } from 'node:crypto'
import { brotliDecompress, gunzip } from 'node:zlib'

/** Complete browsers. Browser tests take about twice as long in them as in a headless shell. */
const completeBrowsers = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The headless shell to download. */
export const fetched: BuildVersion = 147

/**
 * The switches with which Chromium runs as root and without a display, and sends no network
 * requests of its own. Playwright adds the switch for machines without `/dev/shm`.
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

/** A program and its environment variables. */
export interface Program {
  readonly path: string
  readonly env: NodeJS.ProcessEnv
}

/** Finds a Chromium: a headless shell (see `findShell`), or else a complete browser. */
export function findChromium(): Program | undefined {
  return findShell() ?? findComplete()
}

/** Finds the program in `$CHROMIUM`, a headless shell on the PATH, or an earlier download. */
function findShell(): Program | undefined {
  const path = findProgram(['chromium-headless-shell'], 'CHROMIUM')
  if (path !== undefined) return { path, env: process.env }
  const folder = canRunBuilds ? findBuild(fetched) : undefined
  return folder === undefined ? undefined : programIn(folder)
}

/** Finds a complete browser: one on the PATH, or Playwright's own. */
function findComplete(): Program | undefined {
  const path = findProgram(completeBrowsers) ?? [chromium.executablePath()].find(isProgram)
  return path === undefined ? undefined : { path, env: process.env }
}

/** Finds or downloads a Chromium. */
export async function requireChromium(): Promise<Program> {
  return findChromium() ?? requireShell()
}

/**
 * Finds or downloads a headless shell, also if a complete browser is installed. If the download
 * fails, returns that browser and tells the reason.
 */
export async function requireShell(
  fetch: () => Promise<Program> = fetchChromium,
  tell: (line: string) => void = console.log,
): Promise<Program> {
  const shell = findShell()
  if (shell) return shell
  const complete = findComplete()
  if (complete && !canRunBuilds) return complete
  try {
    return await fetch()
  } catch (error) {
    if (complete) {
      tell(`${(error as Error).message}\nThe tests use ${complete.path}, and take longer.`)
      return complete
    }
    throw new Error(
      'No Chromium was found, and the download failed. Install one (Debian: apt-get install chromium-headless-shell; elsewhere: npx playwright-core install chromium), or set $CHROMIUM.',
      { cause: error },
    )
  }
}

const fetchChromium = async (): Promise<Program> =>
  canRunBuilds ? programIn(await requireBuild(fetched)) : installWithPlaywright()

/** Returns Playwright's launch options for a Chromium. */
export async function chromiumOptions(flags: readonly string[] = [], program?: Program) {
  const { path, env } = program ?? (await requireChromium())
  return { executablePath: path, args: [...switches, ...flags], env }
}

async function installWithPlaywright(): Promise<Program> {
  console.log('Downloading Chromium with Playwright, into its own cache')
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core')), 'cli.js')
  await promisify(execFile)(process.execPath, [cli, 'install', 'chromium'])
  return { path: chromium.executablePath(), env: process.env }
}

const programIn = (folder: string): Program => ({
  path: join(folder, 'chromium'),
  env: { ...process.env, ...missingParts(folder) },
})

/** Environment variables with the libraries and fonts of a build, for a machine without them. */
export const missingParts = (folder: string): Record<string, string> => ({
  ...(hasLibraries() ? {} : { LD_LIBRARY_PATH: join(folder, 'lib') }),
  ...(hasFonts() ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }),
})

/** True if the machine has the libraries that a browser needs. Tests this with a single library. */
const hasLibraries = () =>
  ['/usr/lib/x86_64-linux-gnu', '/lib/x86_64-linux-gnu', '/usr/lib64', '/lib64', '/usr/lib'].some(
    (folder) => existsSync(join(folder, 'libnss3.so')),
  )

const hasFonts = () =>
  existsSync('/etc/fonts/fonts.conf') &&
  ['/usr/share/fonts', '/usr/local/share/fonts'].some(
    (folder) => existsSync(folder) && readdirSync(folder).length > 0,
  )

const canRunBuilds = process.platform === 'linux' && process.arch === 'x64'

/** Returns the folder of a build. Downloads the build if necessary. */
export async function requireBuild(version: BuildVersion): Promise<string> {
  return findBuild(version) ?? (await fetchBuild(builds[version], writableCache()))
}

/**
 * Downloads a build into a cache folder, and prints one line about it. Several processes may do
 * this at once. Each process unpacks into its own folder, and the fastest process renames its
 * folder.
 */
export async function fetchBuild(
  build: Build,
  cache: string,
  tell: (line: string) => void = console.log,
): Promise<string> {
  const folder = join(cache, folderName(build))
  tell(`Downloading a browser (npm package ${build.package}, ${build.megabytes} MB) into ${folder}`)
  const work = mkdtempSync(join(cache, '.fetching-'))
  const cleanUp = () => rmSync(work, { recursive: true, force: true })
  process.once('exit', cleanUp)
  try {
    const packed = await pack(build, work)
    await unpack(build, packed, join(work, 'unpacked'))
    writeFileSync(join(work, 'unpacked/fonts.conf'), describeFonts(folder))
    moveTo(folder, join(work, 'unpacked'))
  } finally {
    cleanUp()
    process.off('exit', cleanUp)
  }
  return folder
}

/** Downloads a package with npm, which uses the user's registry, proxy and credentials. */
async function pack({ package: name, integrity }: Build, work: string): Promise<Buffer> {
  const args = [
    'pack',
    name,
    '--pack-destination',
    work,
    '--cache',
    join(work, 'npm'),
    '--loglevel',
    'error',
  ]
  const npm = process.env['npm_execpath']
  // A separate npm cache, because the usual cache may be read-only.
  if (npm?.endsWith('.js')) await run(process.execPath, [npm, ...args])
  else await run('npm', args)
  const file = readdirSync(work).find((entry) => entry.endsWith('.tgz'))
  if (file === undefined) throw new Error(`npm pack ${name} wrote no package.`)
  const bytes = readFileSync(join(work, file))
  checkIntegrity(name, bytes, integrity)
  return bytes
}

function checkIntegrity(name: string, bytes: Buffer, integrity: string): void {
  const actual = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (actual !== integrity)
    throw new Error(
      `${name} from the registry has the hash ${actual}, not the pinned ${integrity}. It is not started.`,
    )
}

async function unpack(build: Build, packed: Buffer, into: string): Promise<void> {
  const files = readTar(await promisify(gunzip)(packed))
  const decompressed = async (name: string) => {
    const file = files.get(name)
    if (file === undefined) throw new Error(`${build.package} does not contain ${name}.`)
    return promisify(brotliDecompress)(file)
  }
  mkdirSync(into, { recursive: true })
  for (const archive of build.archives)
    for (const [path, bytes] of readTar(await decompressed(archive))) {
      mkdirSync(dirname(join(into, path)), { recursive: true })
      writeFileSync(join(into, path), bytes)
    }
  writeFileSync(join(into, 'chromium'), await decompressed(build.program), { mode: 0o755 })
}

/** Renames the finished folder. If another process was faster, keeps the folder of that process. */
function moveTo(folder: string, finished: string): void {
  try {
    renameSync(finished, folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

const describeFonts = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

const run = promisify(execFile)

/** Reads the files in an npm package's tar archive, by path. A bare machine has no `tar`. */
export function readTar(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  let at = 0
  while (at + 512 <= archive.length && archive[at] !== 0) {
    const header = archive.subarray(at, at + 512)
    const size = Number.parseInt(textIn(header, 124, 12), 8)
    if (!Number.isFinite(size)) throw new Error(`The archive is damaged at byte ${at}.`)
    const folder = textIn(header, 345, 155)
    const name = textIn(header, 0, 100)
    if (textIn(header, 156, 1) === '0' || header[156] === 0)
      files.set(folder ? `${folder}/${name}` : name, archive.subarray(at + 512, at + 512 + size))
    at += 512 + Math.ceil(size / 512) * 512
  }
  return files
}

/** A header field ends at the first zero byte. */
function textIn(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? length : end).trim()
}

/** The browser engines of the tests, the product's engine first. */
export const engines = ['chromium', 'firefox', 'webkit'] as const

export type Engine = (typeof engines)[number]

const packagesOf: Record<Engine, readonly string[]> = {
  chromium: ['chromium-headless-shell', 'fonts-liberation'],
  firefox: optionalPrograms.firefox.packages,
  webkit: optionalPrograms.webkit.packages,
}

/** Returns the three programs that WebKit tests need; `undefined` if one of them is missing. */
export function findWebKit(): { driver: string; browser: string; screen: string } | undefined {
  const driver = findProgram(['WebKitWebDriver'], 'WEBKIT_DRIVER')
  const browser = findUnder(`/usr/lib`, 'webkit2gtk-4.1/MiniBrowser')
  const screen = findProgram(['Xvfb'], 'XVFB')
  return driver && browser && screen ? { driver, browser, screen } : undefined
}

/** Checks that an engine is installed in a version that the driver supports. */
export const isInstalled = (engine: Engine): boolean =>
  engine === 'chromium' ? findChromium() !== undefined : optionalPrograms[engine].isInstalled()

/** The message about a missing or outdated engine. */
export function tellMissing(engine: Engine): string {
  const outdated = engine === 'firefox' ? optionalPrograms.firefox.outdated() : undefined
  return outdated === undefined
    ? `${engine} is not installed. On Debian: ${installHint(packagesOf[engine])}.`
    : `${engine} has ${outdated}.`
}

import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { builds, findBuild, folderName, type Build, type BuildVersion } from './builds'
import { writableCache } from './cache-folders'
import { readTar } from './read-tar'

/** Whether the builds run on this machine: they are for Linux on x64. */
export const canRunBuilds = process.platform === 'linux' && process.arch === 'x64'

/** The folder of a build; the first call on a machine downloads it from the npm registry. */
export async function requireBuild(version: BuildVersion): Promise<string> {
  return findBuild(version) ?? (await fetchBuild(builds[version], writableCache()))
}

/**
 * Downloads a build into a folder of the cache, and prints one line about it. Several processes may
 * do this at once: each unpacks into its own folder, and the first to finish renames it.
 */
export async function fetchBuild(
  build: Build,
  cache: string,
  tell: (line: string) => void = console.log,
): Promise<string> {
  const folder = join(cache, folderName(build))
  tell(`Fetching a browser (npm package ${build.package}, ${build.megabytes} MB) into ${folder}`)
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

/** Downloads the package with npm, with the user's registry, proxy and credentials. */
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
  // npm's own cache may be read-only, and does not have to keep the package as well.
  if (npm?.endsWith('.js')) await run(process.execPath, [npm, ...args])
  else await run('npm', args)
  const file = readdirSync(work).find((entry) => entry.endsWith('.tgz'))
  if (file === undefined) throw new Error(`npm pack ${name} left no package.`)
  const bytes = readFileSync(join(work, file))
  checkIntegrity(name, bytes, integrity)
  return bytes
}

function checkIntegrity(name: string, bytes: Buffer, integrity: string): void {
  const actual = `sha512-${createHash('sha512').update(bytes).digest('base64')}`
  if (actual !== integrity)
    throw new Error(
      `The registry's ${name} has the hash ${actual}, not the pinned ${integrity}. It is not started.`,
    )
}

async function unpack(build: Build, packed: Buffer, into: string): Promise<void> {
  const files = readTar(await promisify(gunzip)(packed))
  const decompressed = async (name: string) => {
    const file = files.get(name)
    if (file === undefined) throw new Error(`${build.package} holds no ${name}.`)
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

/** Gives a finished folder its name; if another process was faster, its folder stays. */
function moveTo(folder: string, finished: string): void {
  try {
    renameSync(finished, folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error
  }
}

/** A configuration of fontconfig with only the fonts of a build. */
const describeFonts = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

const run = promisify(execFile)

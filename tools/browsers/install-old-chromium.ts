// Fetches the old builds of Chromium that a test of the oldest browsers runs, 40 MB each.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { hasOld, oldBuilds, oldPath, type OldVersion } from './old-chromium'

for (const version of [79, 80] as const) if (!hasOld(version)) install(version)

function install(version: OldVersion): void {
  const folder = mkdtempSync(join(tmpdir(), 'old-chromium-'))
  const { package: name, integrity } = oldBuilds[version]
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, encoding: 'utf8' })
  try {
    const [packed] = JSON.parse(run('npm', 'pack', name, '--json')) as [Packed]
    if (packed.integrity !== integrity) throw new Error(`${name} is not what it was.`)
    run('tar', 'xzf', packed.filename, 'package/bin/chromium.br')
    mkdirSync(dirname(oldPath(version)), { recursive: true })
    const program = brotliDecompressSync(readFileSync(join(folder, 'package/bin/chromium.br')))
    writeFileSync(oldPath(version), program, { mode: 0o755 })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** What npm tells of a package that it has fetched. */
interface Packed {
  filename: string
  integrity: string
}

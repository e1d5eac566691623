import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

interface ShippedPackage {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly texts: readonly string[]
}

export const noticesFile = 'third-party-notices.txt'

const licenceName = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/** Writes the name and the licence texts of every shipped package. */
export function thirdPartyNotices(): Plugin {
  return {
    name: 'lienzo-third-party-notices',
    apply: 'build',
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? file.moduleIds : [],
      )
      this.emitFile({ type: 'asset', fileName: noticesFile, source: noticesFor(modules) })
    },
  }
}

/** Returns the notices. Throws for a package without a known licence text. */
export function noticesFor(modules: readonly string[]): string {
  const folders = new Set(modules.flatMap((id) => packageFolder(id) ?? []))
  const packages = [...folders]
    .map(readPackage)
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  return `This product contains the following packages.\n${packages.map(noticeOf).join('')}`
}

/** The folder of a module's package; `undefined` for our own modules. */
function packageFolder(id: string): string | undefined {
  const file = id.replace(/^\0/, '').replace(/\?.*$/, '').replaceAll('\\', '/')
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0]
}

function readPackage(folder: string): ShippedPackage {
  const { author, ...described } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as Omit<ShippedPackage, 'texts'> & { author?: string | { name: string } }
  const own = licenceFiles(folder).map((file) => readFileSync(file, 'utf8').trim())
  if (own.length > 0) return { ...described, texts: own }
  const holder = typeof author === 'string' ? author : author?.name
  if (described.license === 'MIT' && holder) return { ...described, texts: [mitFor(holder)] }
  throw new Error(
    `The package ${described.name} ships without a licence text. Licences require that their text is shipped. Replace the package, or add the text to tools/build/vite/third-party-notices.ts.`,
  )
}

function mitFor(holder: string): string {
  const ours = readFileSync(new URL('../../../LICENSE', import.meta.url), 'utf8').trim()
  return ours.replace(/^Copyright .*$/m, `Copyright (c) ${holder}`)
}

function licenceFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => licenceName.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

const line = '-'.repeat(80)

const noticeOf = ({ name, version, license, texts }: ShippedPackage) =>
  `\n${line}\n${name} ${version} (${license})\n${line}\n\n${texts.join('\n\n')}\n`

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Markdown file of the repository, and its page on the site. */
export interface Source {
  /** The path from the root of the repository. */
  readonly path: string
  /** The path of the page on the site, such as `guides/studio/`; empty for the start page. */
  readonly address: string
  readonly title: string
  readonly markdown: string
}

/** The folders of `docs` that have a list page, in the order of the navigation. */
export const sections = ['guides', 'reference', 'decisions'] as const

/** Files outside of `docs`, with their paths on the site. */
const others: Readonly<Record<string, string>> = {
  '': 'README.md',
  'contributing/': 'CONTRIBUTING.md',
  'security/': 'SECURITY.md',
  'changelog/': 'CHANGELOG.md',
}

export function readSources(root: string): Source[] {
  const paths = sections.flatMap((section) =>
    readdirSync(join(root, 'docs', section))
      .filter((name) => name.endsWith('.md'))
      .sort()
      .map((name) => [`${section}/${name.slice(0, -3)}/`, `docs/${section}/${name}`] as const),
  )
  return [...Object.entries(others), ...paths].map(([address, path]) => {
    const markdown = readFileSync(join(root, path), 'utf8')
    return { path, address, markdown, title: titleOf(markdown) }
  })
}

function titleOf(markdown: string): string {
  return (/^# (.+)$/m.exec(markdown)?.[1] ?? '').replaceAll('`', '')
}

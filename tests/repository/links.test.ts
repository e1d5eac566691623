import { existsSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, it } from 'vitest'
import { expectNone } from '../structure/expect-none'
import { readRepositoryFile, repositoryFiles, root } from './repository-files'

const pages = repositoryFiles(/\.md$/).map((file) => [file, readRepositoryFile(file)] as const)
const anchors = new Map(pages.map(([file, text]) => [file, anchorsOf(text)]))

it('a heading becomes the anchor that GitHub gives it', () => {
  const text = '# A `code` title\n## Who, why?\n## Who, why?\n```\n# no heading\n```\n'
  expect(anchorsOf(text)).toEqual(['a-code-title', 'who-why', 'who-why-1'])
})

it('every link of a Markdown file leads to a file and a heading', () => {
  const broken = pages.flatMap(([file, text]) =>
    linksOf(text)
      .filter((link) => !isReachable(file, link))
      .map((link) => `${file}: ${link}`),
  )
  expectNone(broken, {
    rule: 'A relative link leads to a file of the repository and to one of its headings.',
    why: 'A reader who follows another link finds nothing.',
    fix: 'Correct the path or the anchor, which is the heading in lower case with hyphens.',
    file: 'tests/repository/links.test.ts',
  })
})

it('every path in the inline code of a Markdown file exists', () => {
  const paths =
    /(?<=`)(?:docker|docs|locales|renderer|schemas|src|tests|tools|widgets)\/[\w./-]+(?=`)/g
  const lost = pages
    .filter(([file]) => file !== 'CHANGELOG.md')
    .flatMap(([file, text]) =>
      [...withoutFences(text).matchAll(paths)]
        .filter(([path]) => !existsSync(join(root, path)))
        .map(([path]) => `${file}: ${path}`),
    )
  expectNone(lost, {
    rule: 'Documentation names only files that exist.',
    why: 'A reader cannot find the file.',
    fix: 'Write the present path of the file.',
    file: 'tests/repository/links.test.ts',
  })
})

function linksOf(text: string): string[] {
  const links = /\]\(([^()\s]+)\)|\bsrc="([^"]+)"/g
  return [...withoutFences(text).matchAll(links)]
    .map(([, link, source]) => link ?? source!)
    .filter((link) => !/^(?:https?|mailto):/.test(link))
}

function isReachable(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? file : normalize(join(dirname(file), path))
  if (!existsSync(join(root, target))) return false
  return anchor === undefined || anchors.get(target)?.includes(anchor) === true
}

/** The anchors of a page's headings. GitHub adds numbers to equal anchors. */
function anchorsOf(text: string): string[] {
  const names = [...withoutFences(text).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading]) =>
    heading!
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  )
  return names.map((name, at) => {
    const before = names.slice(0, at).filter((other) => other === name).length
    return before === 0 ? name : `${name}-${before}`
  })
}

function withoutFences(text: string): string {
  return text.replace(/^```[^]*?^```/gm, '')
}

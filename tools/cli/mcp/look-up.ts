import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { valueAt } from '../../../renderer/language'
import { createLocator } from '../../analysis/edits/text-edit'
import type { Project } from '../../analysis/project/project'
import { namedValues, type NamedValue } from '../../analysis/service/named-values'
import { referencesTo } from '../../analysis/service/names-at'
import { openModel } from '../../analysis/service/question'
import { nearest } from '../../analysis/source/nearest'
import { UsageError } from '../../build/terminal'
import { cutItems, cutLines, type Detail, quoted } from './answer'
import { documentPath, requireIndexes } from './drafts'

const program = fileURLToPath(new URL('../../..', import.meta.url))

/**
 * The kinds of subjects that `find` knows, each with the member that contains the subject's name.
 */
const members = {
  screen: 'screen',
  fragment: 'fragment',
  endpoint: 'endpoint',
  text: 't',
  link: 'link',
  picture: 'asset',
} as const

export const findKinds = [...(Object.keys(members) as (keyof typeof members)[]), 'widget'] as const

/** Finds subjects whose name, title or words contain a text. */
export function find(
  project: Project,
  {
    text,
    kind,
    detail,
  }: { text: string; kind?: (typeof findKinds)[number] | undefined; detail: Detail },
): string {
  const wanted = text.toLowerCase()
  const found = findKinds
    .filter((one) => kind === undefined || one === kind)
    .flatMap((one) => valuesOf(project, one).map((value) => [one, value] as const))
    .filter(([, { label, detail: words = '', about = '' }]) =>
      `${label}\n${words}\n${about}`.toLowerCase().includes(wanted),
    )
    .toSorted(([, left], [, right]) => rankOf(left, wanted) - rankOf(right, wanted))
  if (found.length === 0)
    throw new UsageError(
      `No name and no text contains ${JSON.stringify(text)}. Try one shorter word, in Spanish or English.`,
    )
  // Each line counts the uses of a name, which is slow. Therefore only shown lines are computed.
  return cutItems(
    found,
    ([one, value]) => lineOf(project, one, value),
    detail,
    'Send a longer text, or a kind.',
  )
}

function valuesOf(project: Project, kind: (typeof findKinds)[number]): readonly NamedValue[] {
  if (kind === 'widget')
    return [...project.widgets.keys()].map((label) => ({ label, kind: 'value' }))
  const open = openModel(project, '', '')
  const place = { project, open, pointer: '', owner: undefined, samples: {} }
  return namedValues(members[kind], place) ?? []
}

function rankOf({ label }: NamedValue, wanted: string): number {
  const name = label.toLowerCase()
  return name === wanted ? 0 : name.startsWith(wanted) ? 1 : name.includes(wanted) ? 2 : 3
}

function lineOf(
  project: Project,
  kind: (typeof findKinds)[number],
  { label, detail, about }: NamedValue,
): string {
  const file = fileNamed(project, label, kind)
  const uses = kind === 'picture' ? [] : referencesTo(project, '', { kind, name: label }, false)
  return JSON.stringify({
    kind,
    name: label,
    ...(file ? { file } : {}),
    ...(detail ? { detail } : {}),
    ...(about && about !== detail ? { about } : {}),
    ...(kind === 'picture' ? {} : { uses: uses.length }),
  })
}

function fileNamed(project: Project, name: string, kind?: string): string | undefined {
  const { screens, fragments, endpoints } = project
  const all = { screen: screens, fragment: fragments, endpoint: endpoints }
  return Object.entries(all).flatMap(([of, known]) =>
    kind === undefined || kind === of ? (known.get(name)?.file ?? []) : [],
  )[0]
}

/** Returns a document, or one of its values, as numbered lines. */
export function read(
  project: Project,
  {
    document,
    pointer,
    from = 1,
    detail,
  }: { document: string; pointer?: string | undefined; from?: number | undefined; detail: Detail },
): string {
  const path = fileNamed(project, document) ?? knownPath(project, document)
  const file = project.files.get(path)
  if (!file) {
    const near = nearest(path, project.files.keys())
    const advice =
      near === undefined ? 'Call the tool find to list names.' : `Did you mean ${near}?`
    throw new UsageError(`There is no document ${path}. ${advice}`)
  }
  const isReadable = file.json !== undefined
  if (pointer !== undefined) requireIndexes(file.json, pointer)
  if (isReadable && pointer !== undefined && valueAt(file.json, pointer) === undefined)
    throw new UsageError(`${path} has nothing at ${JSON.stringify(pointer)}.`)
  const range = pointer === undefined ? undefined : createLocator(file.text).value(pointer)
  const first = range?.line ?? from
  const all = file.text.split(/\r?\n/)
  if (first > all.length) throw new UsageError(`${path} has only ${all.length} lines.`)
  return [
    `${path}, data from line ${first} of ${all.length}:`,
    cutLines(
      quoted(all.slice(first - 1, range?.endLine), first),
      detail,
      'Call read with "from", or with a pointer.',
    ),
  ].join('\n')
}

/** Returns the path of a document. For an unknown path, throws `UsageError` with a similar path. */
function knownPath(project: Project, document: string): string {
  const { screens, fragments, endpoints } = project
  const names = [screens, fragments, endpoints].flatMap((known) => [...known.keys()])
  const near = /[/\\.]/.test(document) ? undefined : nearest(document, names)
  if (near !== undefined)
    throw new UsageError(
      `There is no document ${JSON.stringify(document)}. Did you mean "${near}"?`,
    )
  return documentPath(document)
}

const pagesFolder = join(program, 'docs/reference')

/** The names of the reference's pages. */
export function referencePages(): string[] {
  return existsSync(pagesFolder)
    ? readdirSync(pagesFolder).flatMap((name) => (name.endsWith('.md') ? name.slice(0, -3) : []))
    : []
}

/** The pages that `reference` searches, in this order. */
const searched = [
  'widgets',
  'actions',
  'expressions',
  'screen',
  'endpoints',
  'findings',
  'glossary',
]

/** The text of a page of the reference. */
export function referencePage(name: string): string {
  if (!referencePages().includes(name))
    throw new UsageError(`There is no page "${name}". The pages are ${searched.join(', ')}.`)
  return readFileSync(join(pagesFolder, `${name}.md`), 'utf8')
}

/** The section of the reference about a widget, an action, an operator, an endpoint or a member. */
export function reference({ topic, detail }: { topic: string; detail: Detail }): string {
  const wanted = topic.trim().toLowerCase()
  const found = searched.flatMap((name) => partsOf(name, wanted))
  if (found.length > 0)
    return cutLines(found.join('\n\n').split('\n'), detail, 'Use detail "full".')
  if (searched.includes(wanted)) return listOf(wanted, detail)
  const near = nearest(wanted, searched.flatMap(topicsOf))
  const advice =
    near === undefined ? 'A page lists its topics:' : `Did you mean "${near}"? The pages are`
  throw new UsageError(
    `The reference has no ${JSON.stringify(topic)}. ${advice} ${searched.join(', ')}.`,
  )
}

function sectionsOf(page: string): string[] {
  return referencePage(page).split(/\n(?=#{2,3} )/)
}

function headingOf(section: string): string {
  return /^#{2,3} (.+)/.exec(section)?.[1] ?? ''
}

/** The sections with this heading, and the table rows of an operator with this name. */
function partsOf(page: string, wanted: string): string[] {
  const sections = sectionsOf(page).filter((section) => {
    const heading = headingOf(section).toLowerCase()
    return heading === wanted || (page === 'findings' && heading.startsWith(`${wanted} `))
  })
  const rows = page === 'expressions' ? operatorRows(wanted) : []
  return [...sections, ...rows].map((part) => part.trim())
}

function operatorRows(wanted: string): string[] {
  const rows = referencePage('expressions').split('\n')
  const at = rows.findIndex((row) => row.toLowerCase().startsWith(`| \`${wanted}\` |`))
  if (at < 0) return []
  const next = rows.findIndex((row, index) => index > at && !/^\| `\w+` \| Only with/.test(row))
  return [rows.slice(at, next < 0 ? undefined : next).join('\n')]
}

function topicsOf(page: string): string[] {
  const operators =
    page === 'expressions'
      ? [...referencePage(page).matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name!)
      : []
  return [
    ...sectionsOf(page)
      .map(headingOf)
      .filter((heading) => heading !== ''),
    ...operators,
  ]
}

function listOf(page: string, detail: Detail): string {
  return cutLines([`Topics of ${page}: ${topicsOf(page).join(', ')}`], detail, 'Use detail "full".')
}

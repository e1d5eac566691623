import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runLienzo } from './processes'

/** The release commands of the demonstration, on a copy of the documents. */
export interface Operations {
  readonly project: string
  /**
   * The public keys that phones trust: the key of the publisher Ana, and the key of the canary
   * analysis.
   */
  readonly keys: readonly string[]
  /** The options of a command that the canary analysis signs. */
  readonly asCanary: readonly string[]
  /** Publishes the first release, approved by a second person. */
  begin(): Promise<void>
  /** Publishes a release that adds a carousel to the order, to 1 % of phones. */
  publishNews(): Promise<void>
  status(prometheus: string): Promise<string>
}

/** Copies the documents to a folder, and creates the keys. */
export async function openOperations(folder: string, store: string): Promise<Operations> {
  const project = join(folder, 'project')
  for (const part of ['schemas', 'locales', 'widgets', 'src/assets'])
    cpSync(part, join(project, part), { recursive: true })
  const at = (name: string) => join(folder, name)
  const lienzo = (...args: string[]) => runLienzo(['release', ...args], project)
  const publicKey = async (who: string) =>
    /Public key\s+(\S+)/.exec(await lienzo('keys', 'new', at(`${who}.pem`)))![1]!
  const people = [
    { who: 'ana', key: await publicKey('ana') },
    { who: 'berta', key: await publicKey('berta') },
    { who: 'canary', key: await publicKey('canary') },
  ] as const
  writeFileSync(at('people.json'), JSON.stringify({ keys: people }))
  const as = (who: string) => [
    '--store',
    store,
    '--key',
    at(`${who}.pem`),
    '--trust',
    at('people.json'),
  ]
  const byAna = ['--who', 'Ana', ...as('ana')]
  return {
    project,
    keys: [people[0].key, people[2].key],
    asCanary: as('canary'),
    async begin() {
      const approval = at('approval.json')
      await lienzo('approve', '--out', approval, ...as('berta'))
      const approved = ['--approval', approval, '--approvers', at('people.json')]
      const first = ['--first', '1', '--everyone', '--why', 'The first documents']
      await lienzo('publish', ...first, ...byAna, ...approved)
    },
    async publishNews() {
      addNews(project)
      await runLienzo(['check', '--accept', 'loan-details'], project)
      await lienzo('publish', '--why', 'News beside the order', ...byAna)
    },
    status: (prometheus) =>
      lienzo('status', '--prometheus', prometheus, '--store', store, '--trust', at('people.json')),
  }
}

/** Adds a carousel at the top of the order's screen. The checker accepts it. */
function addNews(project: string): void {
  edit(join(project, 'schemas/screens/order/loan-details.json'), '"body": [', carousel)
  edit(join(project, 'locales/es/loanDetails.json'), '{', words('Noticias', 'Detener', 'Seguir'))
  edit(join(project, 'locales/en/loanDetails.json'), '{', words('News', 'Pause', 'Play'))
}

function edit(file: string, after: string, text: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(after, after + text))
}

const carousel = `
  {
    "id": "news", "widget": "carousel",
    "label": { "t": "loanDetails.news" },
    "pauseLabel": { "t": "loanDetails.pauseNews" },
    "playLabel": { "t": "loanDetails.playNews" },
    "children": [{ "id": "first-news", "widget": "text", "text": { "t": "loanDetails.firstNews" } }]
  },`

const words = (news: string, pause: string, play: string) => `
  "news": "${news}", "firstNews": "${news} 1",
  "pauseNews": "${pause} 1", "playNews": "${play} 1",`

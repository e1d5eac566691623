import { isObject, type Json } from '../../../renderer/language'
import { insertNode, setValue } from '../../analysis/authoring/document/edits'
import { newScreen, type NewScreenRequest } from '../../analysis/authoring/new-screen/new-screen'
import { measureCoverage } from '../../analysis/coverage/measure'
import { applyEdits } from '../../analysis/edits/text-edit'
import { acceptFiles } from '../../analysis/expect/accept-files'
import { createProject, type Project } from '../../analysis/project/project'
import { createSandboxDeps } from '../../sandbox/play'
import { namedScreens, settings } from '../../sandbox/project'
import { textsOf } from '../../cli/mcp/drafts'
import { draftOf } from './typical-mistakes'

/** The texts of documents by path. */
export type Texts = ReadonlyMap<string, string>

export const taskKinds = ['repair', 'new screen', 'new branch', 'translate', 'guard'] as const

/** A task in words, the right documents, and a first draft with typical mistakes. */
export interface Task {
  readonly kind: (typeof taskKinds)[number]
  readonly words: string
  /** The screens whose scenarios decide about the result. */
  readonly screens: readonly string[]
  readonly right: Texts
  readonly draft: Texts
  readonly mistakes: readonly string[]
}

/** Creates tasks about the documents of this product, six of each kind. */
export async function* createTasks(
  project: Project,
  kinds: readonly Task['kind'][],
): AsyncGenerator<Task> {
  for (const [at, { kind, create }] of requests.entries()) {
    if (!kinds.includes(kind)) continue
    const task = { kind, ...(await create(project)) }
    yield { ...task, ...draftOf(projectWith(project, task.right), task, at) }
  }
}

type RightDocuments = Omit<Task, 'kind' | 'draft' | 'mistakes'>

/** Returns the project with other texts of some documents. */
export function projectWith(project: Project, texts: Texts): Project {
  return createProject(new Map([...textsOf(project), ...texts]), { ...settings, previous: project })
}

const repaired = [
  'loan-details',
  'complaint-form',
  'promo-signup',
  'customer-service',
  'complaint-details',
  'recommend-list',
]

function repairOf(project: Project, screen: string): RightDocuments {
  const path = project.screens.get(screen)!.file
  return {
    words: `Correct every finding of ${path}. Change nothing else.`,
    screens: [screen],
    right: new Map([[path, project.files.get(path)!.text]]),
  }
}

/** The new screens, each with the screen or template on which it is based. */
const newScreens: readonly (readonly [name: string, from: NewScreenRequest['from']])[] = [
  ['help-centre', { screen: 'customer-service' }],
  ['company', { screen: 'about-us' }],
  ['complaints', { screen: 'complaint-home' }],
  ['branch-offices', { template: 'page' }],
  ['coupons', { template: 'list' }],
  ['opinion', { template: 'form' }],
]

function screenOf(project: Project, [name, from]: (typeof newScreens)[number]): RightDocuments {
  const titles = { es: `Pantalla ${name}`, en: `Screen ${name}` }
  const outcome = newScreen(project, {
    name,
    route: `/${name}`,
    area: 'support',
    titles,
    from,
  })
  if ('refused' in outcome) throw new Error(`${name}: ${outcome.refused.key}`)
  const right = [...outcome.changes].flatMap(([path, text]) =>
    text === undefined ? [] : [[path, text] as const],
  )
  return {
    words: `Write the screen "${name}" at /${name}, like ${JSON.stringify(from)}, with the title "${titles.es}" (in English "${titles.en}"), texts in both languages, and scenarios.`,
    screens: [name],
    right: new Map(right),
  }
}

type NewBranch = readonly [screen: string, rule: string, namespace: string, es: string, en: string]

const newBranches: readonly NewBranch[] = [
  [
    'loan-details',
    'settled',
    'loanDetails',
    'Gracias por pagar a tiempo.',
    'Thank you for paying.',
  ],
  ['loan-details', 'extendable', 'loanDetails', 'Puede aplazar el pago.', 'You can pay later.'],
  ['loan-details', 'repayable', 'loanDetails', 'Pague desde aquí.', 'Pay from here.'],
  ['customer-service', 'reachable', 'support', 'Respondemos cada día.', 'We answer every day.'],
  ['complaint-home', 'has-order', 'complaint', 'Tiene un préstamo.', 'You have a loan.'],
  ['complaint-details', 'answered', 'complaint', 'Ya respondimos.', 'We have answered.'],
]

/** Adds a text that depends on a rule. Accepts the new results of the scenarios. */
async function branchOf(
  project: Project,
  [screen, rule, namespace, es, en]: NewBranch,
): Promise<RightDocuments> {
  const key = 'examNote'
  const path = project.screens.get(screen)!.file
  const file = project.files.get(path)!
  const body = isObject(file.json) ? file.json['body'] : undefined
  const node: Json = { widget: 'text', text: { t: `${namespace}.${key}` }, when: { rule } }
  const count = Array.isArray(body) ? body.length : 0
  const changed = new Map([
    [path, applyEdits(file.text, insertNode(file.text, '/body', count, node).edits)],
    ...Object.entries({ es, en }).map(([language, words]): [string, string] => {
      const name = `locales/${language}/${namespace}.json`
      const { text } = project.files.get(name)!
      return [name, applyEdits(text, setValue(text, `/${key}`, words))]
    }),
  ])
  const next = projectWith(project, changed)
  const measured = await measureCoverage(
    next,
    namedScreens(next, [screen]),
    createSandboxDeps(next),
  )
  for (const accepted of acceptFiles(next, measured.played))
    changed.set(accepted.file, accepted.text)
  return {
    words: `On the screen "${screen}", show at the end the text "${es}" (in English "${en}") while the rule ${rule} holds. Update the expectations of its scenarios.`,
    screens: [screen],
    right: changed,
  }
}

const translated = ['complaint', 'offer', 'promotion', 'payCard', 'support', 'card']

function translationOf(project: Project, namespace: string): RightDocuments {
  const path = `locales/en/${namespace}.json`
  return {
    words: `Translate the texts of "${namespace}" from Spanish to English. Keep keys, plural forms and placeholders.`,
    screens: [],
    right: new Map([[path, project.files.get(path)!.text]]),
  }
}

const guarded = [
  'confirm-new',
  'confirm-period',
  'repayment',
  'choose-repayment',
  'alipay-repayment',
  'bind-bank',
]

function guardOf(project: Project, screen: string): RightDocuments {
  return {
    ...repairOf(project, screen),
    words: `The screen "${screen}" sends money or account data. Make it a guarded screen, and correct its findings.`,
  }
}

interface Request {
  readonly kind: Task['kind']
  readonly create: (project: Project) => RightDocuments | Promise<RightDocuments>
}

function requestsOf<Subject>(
  kind: Task['kind'],
  subjects: readonly Subject[],
  create: (project: Project, subject: Subject) => RightDocuments | Promise<RightDocuments>,
): Request[] {
  return subjects.map((subject) => ({ kind, create: (project) => create(project, subject) }))
}

const requests: readonly Request[] = [
  ...requestsOf('repair', repaired, repairOf),
  ...requestsOf('new screen', newScreens, screenOf),
  ...requestsOf('new branch', newBranches, branchOf),
  ...requestsOf('translate', translated, translationOf),
  ...requestsOf('guard', guarded, guardOf),
]

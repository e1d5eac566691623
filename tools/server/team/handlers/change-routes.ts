import { randomUUID } from 'node:crypto'
import type { Change, Changes } from '../changes/changes'
import {
  type ChangeEvent,
  mentions,
  type NewEvent,
  type NodePosition,
  settledIn,
} from '../changes/change-log'
import type { Choices } from '../changes/merge-files'
import type { Repository } from '../git/repository'
import { isObject, type JsonObject } from '../../../../renderer/language'
import type { Reviews } from '../review/reviews'
import type { TeamEvents } from './team-events'
import { translate } from '../../../analysis/words/words'
import { matchTrees, readTree } from '../../../analysis/diff/nodes/match'
import { parseJson } from '../../../analysis/json/parse-json'
import {
  type Comment,
  type EventName,
  type ExploredAnswer,
  lifeCycle,
  type OpenChange,
  type Person,
  type PhoneLink,
  type PicturePoint,
  refusalOfEvent,
  type ReviewPlace,
} from '../../answers'
import {
  type AppContext,
  BadRequest,
  type Handler,
  idOf,
  maybeText,
  memberText,
  readBody,
  type RequestBody,
  type Routes,
} from '../../app'
import type { ApprovalService } from '../publish/approving'

export const changePrefix = '/api/changes/:id'

/**
 * The events that these routes handle. `edit` and `publish` have routes in `documentRoutes`;
 * `reopen` has no route.
 */
type ChangeEventName = Exclude<EventName, 'edit' | 'publish' | 'reopen'>

/** The events that the history of a change does not show. */
const unlisted: readonly string[] = ['comment', 'settle', 'publishing', 'withdraw']

const mostLetters = { title: 200, text: 5000, path: 300, commit: 100 }

export function changeRoutes({
  changes,
  repository,
  reviews,
  approving,
  events,
  follow,
  isSignedIn,
  linkTo,
}: {
  changes: Changes
  repository: Repository
  reviews: Reviews
  approving: Pick<ApprovalService, 'toSign' | 'approve'>
  events: Pick<TeamEvents, 'tell' | 'openDocument' | 'listen'>
  follow: (person: Person) => Promise<void>
  readonly isSignedIn: (context: AppContext) => boolean
  readonly linkTo: (id: string) => PhoneLink
}): Routes {
  const told = async (change: Change, context: AppContext): Promise<OpenChange> => {
    const person = context.get('person')
    const { log, logHead: _, ...rest } = change
    return {
      ...rest,
      events: log.events.filter(({ kind }) => !unlisted.includes(kind)),
      comments: await locateComments(repository, change),
      isOwn:
        refusalOfEvent('approve', { state: change.state, role: person.role }) === undefined &&
        (await changes.hasEdited(change, person)),
    }
  }
  const find = (context: AppContext) => changes.get(idOf(context))
  const pathIn = async ({ head }: Change, body: RequestBody) => {
    const path = memberText(body, 'path', mostLetters.path)
    if ((await repository.snapshot(head)).has(path)) return path
    throw new BadRequest(translate('This change has no such document. Load the page again.'))
  }
  const noting =
    (read: (body: RequestBody, context: AppContext) => NewEvent | Promise<NewEvent>) =>
    async (context: AppContext) => {
      const event = await read(await readBody(context), context)
      const change = await changes.note(idOf(context), event, context.get('person'))
      events.tell(change.id)
      return context.json(await told(change, context))
    }
  const handlers: Readonly<Record<ChangeEventName, Handler>> = {
    title: noting((body) => ({
      kind: 'title',
      title: memberText(body, 'title', mostLetters.title),
    })),
    async update(context) {
      const choices = choicesOf((await readBody(context))['choices'])
      const { id } = await find(context)
      const conflicts = await changes.update(id, choices, context.get('person'))
      events.tell(id)
      return conflicts.length > 0
        ? context.json({ conflicts }, 409)
        : context.json(await told(await find(context), context))
    },
    comment: noting(async (body, context) => {
      const change = await find(context)
      const { head, log } = change
      const text = memberText(body, 'text', mostLetters.text)
      const path = await pathIn(change, body)
      const pointer = maybeText(body, 'pointer', mostLetters.path) ?? ''
      const to = maybeText(body, 'to', mostLetters.title)
      if (to !== undefined && !log.events.some((event) => isComment(event) && event.id === to))
        throw new BadRequest(translate('This change has no such comment. Load the page again.'))
      const point = pointOf(body['point'])
      const on = { commit: head, path, pointer }
      return {
        kind: 'comment',
        id: randomUUID(),
        on,
        text,
        ...(to !== undefined && { to }),
        ...(point && { point }),
      }
    }),
    settle: noting(async (body, context) => {
      const id = memberText(body, 'comment', mostLetters.title)
      const { log } = await find(context)
      if (!log.events.some((event) => event.kind === 'comment' && event.id === id))
        throw new BadRequest(translate('This change has no such comment. Load the page again.'))
      return { kind: 'settle', id }
    }),
    ask: noting(async (_, context) => {
      const change = await find(context)
      const person = context.get('person')
      // The review takes time, so a refusal for another reason comes first.
      await changes.require(change, 'ask', person)
      await changes.require(change, 'ask', person, await reviews.read(change))
      return { kind: 'ask', commit: change.head }
    }),
    more: noting((body) => ({ kind: 'more', text: memberText(body, 'text', mostLetters.text) })),
    drop: noting(() => ({ kind: 'drop' })),
    async approve(context) {
      const body = await readBody(context)
      const commit = memberText(body, 'commit', mostLetters.commit)
      const asked = { commit, approval: body['approval'], key: body['key'] }
      const change = await approving.approve(await find(context), asked, context.get('person'))
      events.tell(change.id)
      return context.json(await told(change, context))
    },
  }
  const list = async (context: AppContext) =>
    context.json(
      (await changes.list(pastOf(context.req.query('past')))).map((change) => {
        const { log: _log, logHead: _head, ...summary } = change
        const findings = reviews.known(change)?.findings?.length ?? null
        return { ...summary, findings, isMentioned: mentions(change.log, context.get('person')) }
      }),
    )
  const begin = async (context: AppContext) => {
    const title = memberText(await readBody(context), 'title', mostLetters.title)
    await follow(context.get('person'))
    return context.json(await told(await changes.begin(title, context.get('person')), context), 201)
  }
  const listen = async (context: AppContext) => {
    const { id } = await find(context)
    const signedIn = { person: context.get('person'), isSignedIn: () => isSignedIn(context) }
    return events.listen(id, signedIn, context.req.raw.signal)
  }
  const openDocument = async (context: AppContext) => {
    const body = await readBody(context)
    const change = await find(context)
    events.openDocument(change.id, context.get('person'), await pathIn(change, body))
    return context.json({})
  }
  const toSign = async (context: AppContext) =>
    context.json(await approving.toSign(await find(context)))
  return {
    'GET /api/changes': ['reader', list],
    'POST /api/changes': [lifeCycle.edit.by, begin],
    [`GET ${changePrefix}`]: [
      'reader',
      async (context) => context.json(await told(await find(context), context)),
    ],
    [`GET ${changePrefix}/phone-link`]: [
      'reader',
      async (context) => context.json(linkTo((await find(context)).id)),
    ],
    [`GET ${changePrefix}/review-place`]: [
      'reader',
      async (context) => {
        const place: ReviewPlace = await reviews.place(await find(context))
        return context.json(place)
      },
    ],
    [`GET ${changePrefix}/explored`]: [
      'reader',
      async (context) => {
        const counterexamples = await reviews.explore(await find(context))
        return context.json({ counterexamples } satisfies ExploredAnswer)
      },
    ],
    [`GET ${changePrefix}/events`]: ['reader', listen],
    [`POST ${changePrefix}/presence`]: ['reader', openDocument],
    [`GET ${changePrefix}/to-sign`]: [lifeCycle.approve.by, toSign],
    ...Object.fromEntries(
      Object.entries(handlers).map(
        ([event, handler]) =>
          [
            `POST ${changePrefix}/${event}`,
            [lifeCycle[event as ChangeEventName].by, handler],
          ] as const,
      ),
    ),
  }
}

function pastOf(text = '50'): number {
  if (/^\d{1,6}$/.test(text)) return Number(text)
  throw new BadRequest(translate('"past" must be a number of decided changes.'))
}

function isComment(event: ChangeEvent): event is Extract<ChangeEvent, { kind: 'comment' }> {
  return event.kind === 'comment'
}

function pointOf(value: unknown): PicturePoint | undefined {
  if (value === undefined || value === null) return undefined
  const isShare = (share: unknown) => typeof share === 'number' && share >= 0 && share <= 1
  if (!isObject(value) || !isShare(value['x']) || !isShare(value['y']))
    throw new BadRequest(
      translate(
        '"point" must have "x" and "y" as parts of the picture\'s width and height, from 0 to 1.',
      ),
    )
  return {
    scenario: memberText(value, 'scenario', mostLetters.title),
    locale: memberText(value, 'locale', mostLetters.title),
    x: value['x'] as number,
    y: value['y'] as number,
  }
}

function choicesOf(value: unknown): Choices {
  if (value === undefined) return {}
  if (!isObject(value) || !Object.values(value).every(isChoice))
    throw new BadRequest(translate('"choices" must say for each path which text stays.'))
  return value as unknown as Choices
}

function isChoice(value: unknown): boolean {
  return (
    isObject(value) &&
    ['text', 'theirs'].every((name) => value[name] === null || typeof value[name] === 'string')
  )
}

function locateComments(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  { log, head }: Change,
): Promise<Comment[]> {
  const settled = settledIn(log)
  return Promise.all(
    log.events.filter(isComment).map(async ({ id, who, at, text, on, to, point }) => ({
      id,
      who,
      at,
      text,
      path: on.path,
      pointer: await placeAt(repository, on, head),
      isSettled: settled.has(id),
      ...(to !== undefined && { to }),
      ...(point && { point }),
    })),
  )
}

async function placeAt(
  repository: Pick<Repository, 'snapshot' | 'text'>,
  { commit, path, pointer }: NodePosition,
  head: string,
): Promise<string | null> {
  const [was, is] = await Promise.all(
    [commit, head].map(async (at) => (await repository.snapshot(at)).get(path)),
  )
  if (was === is || pointer === '') return is === undefined ? null : pointer
  const [before, after] = await Promise.all(
    [was, is].map(async (id) => documentOf(id && (await repository.text(id)))),
  )
  if (!before || !after) return null
  const trees = [readTree(before), readTree(after)] as const
  const node = trees[0].nodes.find((each) => each.pointer === pointer)
  return (node && matchTrees(...trees).before.get(node)?.pointer) ?? null
}

function documentOf(text: string | undefined): JsonObject | undefined {
  const json = text === undefined ? undefined : parseJson(text)
  return isObject(json) ? json : undefined
}

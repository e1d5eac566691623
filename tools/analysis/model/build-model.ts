import type { Root, Scope } from '../expressions'
import {
  child,
  initialOf,
  isObject,
  isStateDeclaration,
  membersOf,
  type Json,
} from '../../../renderer/language'
import type { NamedDocument, Project } from '../project'
import { anyType, booleanType, stringType, type Type } from '../types'
import { finishWalk } from './finish-walk'
import type { DocumentModel } from './model'
import { inputsType, screenScope, sharedRoots } from './roots'
import { startWalk } from './start-walk'
import { walkChain } from './walk-chain'
import { walkNodes } from './walk-node'
import { bind, bindInputs, refer, visit, type Walk } from './walk'

/** Walks a screen document once. */
export function modelScreen(project: Project, screen: NamedDocument): DocumentModel {
  const { document } = screen
  const scope = screenScope(project, screen)
  const walk = startWalk(project, document, scope)
  for (const name of walk.declared.rules) walk.ruleType(name)
  bind(document['title'], '/title', scope, walk, {
    expected: stringType,
    required: true,
    purpose: 'the title of the screen',
    isRead: true,
  })
  if (isObject(document['public']))
    bind(document['public']['description'], '/public/description', scope, walk, {
      expected: stringType,
      required: true,
      purpose: 'the description of the page',
      isRead: true,
    })
  bind(document['locale'], '/locale', scope, walk, {
    expected: stringType,
    required: true,
    purpose: 'the language of the screen',
  })
  visit(
    document['available'],
    '/available',
    {
      roots: new Map(
        sharedRoots(project).filter(([name]) => name === 'config' || name === 'profile'),
      ),
    },
    walk,
  )
  for (const [name, value] of membersOf(document['state']))
    visit(
      initialOf(value),
      isStateDeclaration(value) ? `/state/${name}/initial` : `/state/${name}`,
      scope,
      walk,
    )
  for (const [name, source] of membersOf(document['data'])) walkSource(name, source, scope, walk)
  for (const [event, chain] of membersOf(document['on']))
    walkChain(chain, child('/on', event), scope, walk)
  walkNodes(document['body'], '/body', { area: 'body', scope }, walk)
  walkNodes(document['loading'], '/loading', { area: 'loading', scope }, walk)
  walkNodes(document['failed'], '/failed', { area: 'failed', scope }, walk)
  for (const [name, modal] of membersOf(document['modals']))
    walkModal(child('/modals', name), modal, scope, walk)
  return finishWalk('screen', screen, walk)
}

/**
 * Walks a fragment: it reads its inputs as `with.name`; what else it reads is looked up where it is
 * used.
 */
export function modelFragment(project: Project, fragment: NamedDocument): DocumentModel {
  const roots = new Map<string, Root>([
    ...sharedRoots(project),
    ['with', { kind: 'input', type: inputsType(fragment) }],
  ])
  const scope: Scope = { roots }
  const walk = startWalk(project, fragment.document, scope, fragment.name)
  walkNodes(fragment.document['body'], '/body', { area: 'body', scope }, walk)
  return finishWalk('fragment', fragment, walk)
}

/**
 * Walks the nodes of the app document: what every screen shows while it loads and when it failed.
 */
export function modelApp(project: Project, app: NamedDocument): DocumentModel {
  const scope: Scope = {
    roots: new Map<string, Root>([
      ...sharedRoots(project),
      ['failure', { kind: 'failure', type: anyType }],
    ]),
  }
  const walk = startWalk(project, app.document, scope)
  bind(app.document['locale'], '/locale', scope, walk, {
    expected: stringType,
    required: true,
    purpose: 'the language of the app',
  })
  bind(app.document['title'], '/title', scope, walk, {
    expected: stringType,
    required: true,
    purpose: 'the title of the app',
  })
  walkNodes(app.document['loading'], '/loading', { area: 'loading', scope }, walk)
  walkNodes(app.document['failed'], '/failed', { area: 'failed', scope }, walk)
  walkNodes(app.document['criticalFallback'], '/criticalFallback', { area: 'failed', scope }, walk)
  return finishWalk('app', app, walk)
}

function walkSource(name: string, source: Json, scope: Scope, walk: Walk): void {
  if (!isObject(source)) return
  const pointer = child('/data', name)
  const endpoint = refer('endpoint', source['endpoint'], child(pointer, 'endpoint'), walk) ?? ''
  visit(source['when'], child(pointer, 'when'), scope, walk)
  bindInputs(source, 'params', pointer, scope, walk, {
    kind: 'endpoint',
    target: endpoint,
    inputs: walk.project.endpoints.get(endpoint)?.params,
  })
}

function walkModal(pointer: string, modal: Json, scope: Scope, walk: Walk): void {
  if (!isObject(modal)) return
  const props: [string, Type][] = [
    ['title', stringType],
    ['closeLabel', stringType],
    ['dismissible', booleanType],
  ]
  for (const [name, expected] of props)
    bind(modal[name], child(pointer, name), scope, walk, {
      expected,
      required: name === 'title',
      purpose: `"${name}" of a modal`,
      isRead: expected === stringType,
    })
  walkNodes(modal['body'], child(pointer, 'body'), { area: 'modal', scope }, walk)
  for (const [event, chain] of membersOf(modal['on']))
    walkChain(chain, child(child(pointer, 'on'), event), scope, walk)
}

import { objectsIn, type JsonObject } from '../../../../renderer/language'
import { actionOf, endsChain } from '../../actions/meanings'
import { cached, cachedList } from '../../json/cached'
import { at, documentRule, filesBehind, ofFacts, projectRule } from './rule'
import { say, translate } from '../../words/words'
import { linksOf } from '../../model/model'

import { nameDocument, type NamedDocument } from '../../project/screens'
import type { SourceFile } from '../../project/source-file'
import type { Project } from '../../project/project'
import { quote } from '../../types/describe'

import { nextStep } from './parts-of-conditions'

export const deadEnd = documentRule('LZ406', (model) => {
  if (model.kind !== 'screen' || model.document['bar'] !== false) return []
  const links = model.nodes.some((node) => linksOf(node).length > 0)
  const fragments = model.nodes.some(({ source }) => source['fragment'] !== undefined)
  if (links || fragments || model.actions.some(({ name }) => actionOf(name)?.leads)) return []
  return [
    at(model, '/bar', {
      from: filesBehind(model.project, model),
      what: say`The screen has no title bar, and none of its nodes opens another screen.`,
      fix: say`Remove "bar": false, or add a "go" or "back".`,
    }),
  ]
})

export const neverReached = documentRule('LZ407', (model) =>
  model.actions
    .filter(({ source }) => endsChain(source))
    .flatMap(({ pointer, name }) => {
      const next = nextStep(pointer)
      return model.actions.some((other) => other.pointer === next)
        ? at(model, next, {
            what:
              name === 'call'
                ? say`This step comes after a "call" whose "ok" leaves the screen, and a failure ends the sequence.`
                : say`This step comes after "${name}", which leaves the screen.`,
            fix: say`Put it before the "${name}".`,
          })
        : []
    }),
)

export const noRoute = projectRule('LZ413', (project) => {
  const facts = waysOfScreens(project.kinds.screen, [], wayFacts)
  return routeless(project, facts, [project.fragments])
})

const waysOfScreens = cachedList<SourceFile, unknown>()

function wayFacts(file: SourceFile): unknown {
  const screen = nameDocument(file)
  if (!screen) return undefined
  const { name, document } = screen
  const hasRoutes = Array.isArray(document['routes']) && document['routes'].length > 0
  return [file.path, name, hasRoutes, targetsIn(document), criticalOf(screen)]
}

const routeless = ofFacts((project) => {
  const led = leadersTo(project)
  return [...project.screens.values()].flatMap((screen) => {
    const { name, file, document } = screen
    const { routes } = document
    const from = led.get(name)
    const critical = criticalOf(screen)
    if ((Array.isArray(routes) && routes.length > 0) || (!from && critical === '')) return []
    return {
      file,
      pointer: '/screen',
      from: [file],
      what: say`The screen ${quote(name)} has no "routes"${from ? say`, and ${from} opens it` : ''}.${critical}`,
      fix: say`Add "routes": ["/${name}"] to the screen.`,
    }
  })
})

const criticalNodes = cached((document: JsonObject) =>
  objectsIn(document).filter(({ critical }) => critical === true),
)

function criticalOf({ document }: NamedDocument): string {
  const [critical] = criticalNodes(document)
  const id = critical?.['id'] ?? critical?.['widget']
  return id === undefined ? '' : say` So nobody can reach its critical ${quote(id)}.`
}

function leadersTo({ screens, fragments }: Project): Map<string, string> {
  const leaders = new Map<string, string>()
  const documents = [
    ...[...screens.values()].map((document) => ['screen', document] as const),
    ...[...fragments.values()].map((document) => ['fragment', document] as const),
  ]
  for (const [kind, { name, document }] of documents)
    for (const target of targetsIn(document))
      if (!leaders.has(target) && !(kind === 'screen' && target === name))
        leaders.set(target, say`the ${translate(kind)} ${quote(name)}`)
  return leaders
}

const targetsIn = cached((document: JsonObject) => objectsIn(document).flatMap(targetOf))

function targetOf({ do: action, screen }: JsonObject): string[] {
  return (action === 'go' || action === 'replace') && typeof screen === 'string' ? [screen] : []
}

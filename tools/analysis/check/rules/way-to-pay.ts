import { child, objectsIn, type JsonObject } from '../../../../renderer/language'
import { constantState } from '../../model/constant-state'
import { decide } from '../../model/decide'
import { withoutConstant } from '../../model/constant-rules'
import type { NamedDocument } from '../../project/screens'
import type { Project } from '../../project/project'
import { quote } from '../../types/describe'
import { criticalIn, namesOf } from './critical'
import { at, type DocumentRule, type ProjectRule } from './rule'
import { said, say } from '../../words/words'

/** A critical node that is shown but can never be used. */
export const alwaysDisabled: DocumentRule = {
  code: 'LZ412',
  severity: 'error',
  title: 'A critical node that is always greyed out',
  why: 'The borrower sees it and can never use it.',
  unless: ['LZ302', 'LZ409', 'LZ410', 'LZ411'],
  everyUser: true,
  check: (model) => {
    const known = { ...model, rules: withoutConstant(model.rules) }
    const state = constantState(model)
    return model.nodes
      .filter(
        ({ source, widget }) =>
          source['critical'] === true &&
          source['disabled'] !== undefined &&
          widget?.props.has('disabled') &&
          decide([source['disabled']], known, state) === true,
      )
      .map((node) =>
        at(model, child(node.pointer, 'disabled'), {
          what: say`${capital(namesOf(criticalIn({ ...model, nodes: [node], expansions: [] })))} can never be used: its "disabled" always holds.`,
          fix: say`Remove "disabled", or say when it is greyed out.`,
        }),
      )
  },
}

/** A screen without a route that other screens lead to, or that has a critical node. */
export const noRoute: ProjectRule = {
  code: 'LZ413',
  severity: 'error',
  title: 'A screen that no route leads to',
  why: 'Its address is not found, so whoever is led there sees another page.',
  check: (project) => {
    const led = leadersTo(project)
    return [...project.screens.values()].flatMap((screen) => {
      const { name, file, document } = screen
      const { routes } = document
      const from = led.get(name)
      const critical = criticalOf(screen)
      if ((Array.isArray(routes) && routes.length > 0) || (!from && critical === '')) return []
      return [
        {
          file,
          pointer: '/screen',
          from: [file],
          what: say`The screen ${quote(name)} has no "routes"${from ? say`, and ${from} leads to it` : ''}.${critical}`,
          fix: say`Write "routes": ["/${name}"] beside it.`,
        },
      ]
    })
  },
}

function criticalOf({ document }: NamedDocument): string {
  const found = objectsIn(document).find(({ critical }) => critical === true)
  const id = found?.['id'] ?? found?.['widget']
  return id === undefined ? '' : say` Nobody reaches its critical ${quote(id)}.`
}

/** For each screen a document that leads to it, in words. */
function leadersTo({ screens, fragments }: Project): Map<string, string> {
  const found = new Map<string, string>()
  const documents = [
    ...[...screens.values()].map((one) => ['screen', one] as const),
    ...[...fragments.values()].map((one) => ['fragment', one] as const),
  ]
  for (const [kind, { name, document }] of documents)
    for (const target of objectsIn(document).flatMap(targetOf))
      if (!found.has(target) && !(kind === 'screen' && target === name))
        found.set(target, say`the ${said(kind)} ${quote(name)}`)
  return found
}

function targetOf({ do: action, screen }: JsonObject): string[] {
  return (action === 'go' || action === 'replace') && typeof screen === 'string' ? [screen] : []
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

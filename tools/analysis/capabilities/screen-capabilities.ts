import { personalWords } from '../types/describe'
import { isObject, valueText, type Json } from '../../../renderer/language'
import { modelScreen } from '../model/build-model'
import { linksOf, withExpansions, type DocumentModel } from '../model/model'
import { print } from '../expressions/scope'
import type { Project } from '../project/project'
import { say } from '../words/words'

/**
 * Lists calls that change something, native methods, foreign URLs and personal data. Each string
 * ends the sentence "The screen may …".
 */
export function screenCapabilities(project: Project, screen: string): ReadonlySet<string> {
  const document = project.screens.get(screen)
  const models = document ? withExpansions(modelScreen(project, document)) : []
  return new Set(
    models.flatMap((model) => [
      ...callsIn(model),
      ...nativesIn(model),
      ...leadsIn(model),
      ...personalOf(model),
    ]),
  )
}

function callsIn({ named, project }: DocumentModel): string[] {
  return named('endpoint').flatMap(({ name }) => {
    const endpoint = project.endpoints.get(name)
    if (!endpoint?.changes) return []
    return [
      endpoint.guarded
        ? say`call ${name}, which is guarded`
        : say`call ${name}, which changes data`,
    ]
  })
}

function nativesIn({ actions }: DocumentModel): string[] {
  return actions
    .filter(({ name }) => name === 'native')
    .map(({ source }) => say`call ${valueText(source['method'])} of the native app`)
}

/** Leaves out URLs of the app itself, since every document may use them. */
function leadsIn({ actions, nodes }: DocumentModel): string[] {
  const steps = actions.flatMap(({ source: { url, link } }) => [
    ...(url === undefined ? [] : [url]),
    ...(link === undefined ? [] : [say`the address ${valueText(link)} of the settings`]),
  ])
  return [...steps, ...nodes.flatMap(linksOf)]
    .filter(isForeign)
    .map((address) => say`lead to ${worded(address)}`)
}

function isForeign(address: Json): boolean {
  return isObject(address) ? !('route' in address) : address !== ''
}

const worded = (address: Json) => (typeof address === 'string' ? address : print(address))

function personalOf({ expressions }: DocumentModel): string[] {
  return expressions.flatMap(({ path, source, type: { personal } }) =>
    path !== undefined && personal ? [say`read ${print(source)}, ${personalWords(personal)}`] : [],
  )
}

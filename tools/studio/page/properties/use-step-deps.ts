import { useMemo } from 'react'
import { isObject, membersOf, stringOrEmpty } from '../../../../renderer/language'
import { useOpenDocument } from '../document/use-document'
import { useProject } from '../document/use-project'
import type { StepDeps } from './new-steps'
import { useNames } from './use-place'

/** The names that steps of the open document can refer to. */
export function useStepDeps(): StepDeps {
  const { screens, endpoints } = useProject()
  const { document } = useOpenDocument()
  const names = useNames()
  return useMemo(
    () => ({
      screens: [...screens.keys()].map((name) => ({ name, title: names.screen(name) })),
      modals: membersOf(isObject(document) ? document['modals'] : undefined).map(([name]) => name),
      sources: membersOf(isObject(document) ? document['data'] : undefined).map(([name]) => name),
      endpoints: [...endpoints.values()].map(({ name, document: endpoint }) => ({
        name,
        about: stringOrEmpty(endpoint['description']),
      })),
    }),
    [screens, endpoints, document, names],
  )
}

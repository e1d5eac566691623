import { t } from '../words/words'
import { useMemo } from 'react'
import { isObject } from '../../../../renderer/language'
import type { DocumentNames } from '../../../analysis/actions/meaning'
import { titleWords } from '../../../analysis/diff/documents/names-of'
import { useOpenDocument } from '../document/use-document'
import { useProject } from '../document/use-project'
import type { RuleDeps } from '../rules/use-rule-deps'
import { wordsOf } from '../texts/words'
import { useSelected } from '../use-studio'
import { pathOptions, useReadable, useTypeOf } from './use-readable'

/** The context of a place of the open document: readable values, rules, and names for sentences. */
export function usePlace(pointer: string): RuleDeps & { names: DocumentNames } {
  const values = useReadable(pointer)
  const typeOf = useTypeOf(pointer)
  const { document } = useOpenDocument()
  const names = useNames()
  return useMemo(() => {
    const rules = isObject(document?.['rules'])
      ? Object.keys(document['rules']).filter((name) => name !== '$comment')
      : []
    return { paths: pathOptions(values), rules, typeOf, names }
  }, [values, typeOf, document, names])
}

/**
 * The names in sentences: texts by their words in the selected language, screens and sheets by
 * their titles.
 */
export function useNames(): DocumentNames {
  const { texts, screens } = useProject()
  const { document } = useOpenDocument()
  const locale = useSelected('locale')
  return useMemo(() => {
    const text = (key: string) => wordsOf(texts, locale, key)
    const titled = (title: Parameters<typeof titleWords>[0], name: string) => {
      const words = titleWords(title, text)
      return words === undefined ? name : `“${words}”`
    }
    const modals = isObject(document?.['modals']) ? document['modals'] : {}
    return {
      path: (path) => path,
      text,
      screen: (name) => titled(screens.get(name)?.document['title'], name),
      modal: (name) => {
        const modal = modals[name]
        return t('usePlace.theSheet', {
          name: isObject(modal) ? titled(modal['title'], name) : name,
        })
      },
      exact: false,
    }
  }, [texts, screens, document, locale])
}

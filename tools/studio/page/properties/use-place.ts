import { t } from '../words/words'
import { useMemo, useEffect, useState } from 'react'
import { isObject, type Json } from '../../../../renderer/language'
import type { DocumentNames } from '../../../analysis/actions/meaning'
import { titleWords } from '../../../analysis/diff/documents/documents'
import { useOpenDocument, useProject } from '../document/use-project'
import type { RuleDeps } from '../rules/use-rule-deps'
import { wordsOf } from '../texts/text-rows'
import { useSelected, useStudio } from '../use-studio'
import { resolvePath } from '../../../analysis/expressions/infer'
import { anyType, type Type } from '../../../analysis/types/type'
import type { Option } from '../controls/picker'
import { withSample } from '../editor/language/named-values'
import { openModel } from '../editor/language/question'
import type { ReadableValue } from '../editor/language/readable-values'
import { readJson } from '../../../analysis/authoring/document/nodes'
import { removeValue, setValue } from '../../../analysis/authoring/document/edits'

/** The context of a place in the open document: readable values, rules, and names for sentences. */
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
 * The names in sentences: texts by their words in the selected language, screens and modals by
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
        return t('usePlace.theModal', {
          name: isObject(modal) ? titled(modal['title'], name) : name,
        })
      },
      exact: false,
    }
  }, [texts, screens, document, locale])
}

const nothing: readonly ReadableValue[] = []

/**
 * The values that can be read at a place of the open document, with their types and values in the
 * scenario. The worker provides them.
 */
function useReadable(pointer: string): readonly ReadableValue[] {
  const { checker } = useStudio()
  const path = useSelected('path')
  const scenario = useSelected('scenario')
  const [values, setValues] = useState(nothing)
  useEffect(() => {
    let isWanted = true
    const take = (answer: readonly ReadableValue[]) => {
      if (isWanted)
        setValues((before) => (JSON.stringify(before) === JSON.stringify(answer) ? before : answer))
    }
    const ask = () =>
      void checker.ask({ kind: 'values', path, pointer, scenario }).then(take, () => take(nothing))
    ask()
    // A check follows each change of a document, which may change the readable values.
    const stop = checker.subscribe(() => {
      if (checker.getState().isCurrent) ask()
    })
    return () => {
      isWanted = false
      stop()
    }
  }, [checker, path, pointer, scenario])
  return values
}

/** Names with the same meaning on every screen, which are offered last. */
const everywhere = [
  'state',
  'params',
  'options',
  'profile',
  'session',
  'config',
  'shell',
  'device',
  'unsure',
]

/** The readable values as options, grouped by source. The screen's own data comes first. */
function pathOptions(values: readonly ReadableValue[]): Option[] {
  const options = values.map(({ path, type, sample, about }): Option & { group: string } => ({
    value: path,
    detail: [withSample(type, sample), about ?? ''].filter((words) => words !== '').join(' · '),
    group: path.split('.')[0] ?? '',
  }))
  return options.toSorted(
    (left, right) => everywhere.indexOf(left.group) - everywhere.indexOf(right.group),
  )
}

/** The type of a path at a place of the open document; any type if the path is invalid. */
function useTypeOf(pointer: string): (path: string) => Type {
  const project = useProject()
  const { text, path } = useOpenDocument()
  return useMemo(() => {
    const scope = openModel(project, path, text).scopeAt(pointer)
    return (read) => (read === '' ? anyType : resolvePath(read, scope).type)
  }, [project, path, text, pointer])
}

/** Changes values of the open document. */
interface Edit {
  /** Sets the value at a pointer; `undefined` removes it. Typing at one place is one undo step. */
  readonly set: (pointer: string, value: Json | undefined, isTyping?: boolean) => void
}

/**
 * Edits the current content through the workspace. While it is invalid JSON, edits have no effect,
 * and the form shows a message.
 */
export function useEdit(): Edit {
  const { workspace, selection: store } = useStudio()
  return useMemo(
    () => ({
      set(pointer, value, isTyping = false) {
        const { path } = store.getState()
        const text = workspace.text(path)
        if (!readJson(text)) return
        const edits =
          value === undefined ? removeValue(text, pointer) : setValue(text, pointer, value)
        const name = pointer.slice(pointer.lastIndexOf('/') + 1)
        if (edits.length > 0)
          workspace.apply({
            path,
            edits,
            label: `${value === undefined ? t('useEdit.remove') : t('useEdit.change')} ${name}`,
            ...(isTyping ? { group: `${path}${pointer}`, isTyped: true } : {}),
          })
      },
    }),
    [workspace, store],
  )
}

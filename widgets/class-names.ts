interface ClassList {
  text: string
  longer: Map<string, ClassList>
}

const blocks = new Map<string, ClassList>()

/**
 * Returns a widget's block class and one class for each modifier, as in `lz-button
 * lz-button--primary`. Equal lists share one string, because a long screen would otherwise keep a
 * copy per element.
 */
export function classNames(block: string, ...modifiers: (string | false | undefined)[]): string {
  let list = blocks.get(block) ?? add(blocks, block, block)
  for (const modifier of modifiers)
    if (modifier)
      list =
        list.longer.get(modifier) ??
        add(list.longer, modifier, `${list.text} ${block}--${modifier}`)
  return list.text
}

/** Creates a function that names modifiers after a prop, as in `gap-s` for the gap `s`. */
export function modifierFor(prop: string): (value: string | undefined) => string | undefined {
  const names = new Map<string, string>()
  return (value) => {
    if (value === undefined) return undefined
    const name = names.get(value) ?? `${prop}-${value}`
    names.set(value, name)
    return name
  }
}

function add(lists: Map<string, ClassList>, key: string, text: string): ClassList {
  const list = { text, longer: new Map() }
  lists.set(key, list)
  return list
}

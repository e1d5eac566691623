interface ClassList {
  text: string
  longer: Map<string, ClassList>
}

const blocks = new Map<string, ClassList>()

/**
 * Returns the block class of a widget and a class for each modifier, as in `lz-button
 * lz-button--primary`. Equal lists share one string, which saves memory on long screens.
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

/** Returns a function that adds the name of a prop to its value, as in `gap-s` for the gap `s`. */
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

type Profile = Readonly<Record<string, unknown>>

/** The region settings of a name; an unknown name gives the first ones. */
export function profileOf(name: string, profiles: readonly Profile[]): Profile {
  return profiles.find((profile) => profile['profile'] === name) ?? profiles[0] ?? {}
}

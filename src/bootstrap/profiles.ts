type Profile = Readonly<Record<string, unknown>>

/** Returns the region settings with a name; for an unknown name, the first ones. */
export function profileOf(name: string, profiles: readonly Profile[]): Profile {
  return profiles.find((profile) => profile['profile'] === name) ?? profiles[0] ?? {}
}

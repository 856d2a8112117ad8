/** Returns the name of a person as events and histories have it. */
export const fullNameOf = ({
  firstName,
  lastName,
}: {
  readonly firstName: string;
  readonly lastName: string;
}): string => `${firstName} ${lastName}`;

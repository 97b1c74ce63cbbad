type Props = { name: string; rest: readonly string[] };

/**
 * A name and what is said after it on the same line. The name stands for itself: after letters that are read from right
 * to left the groups of a health number would be shown in the opposite order, 1629-05004 for 05004-1629.
 */
export function WithNumber({ name, rest }: Props) {
  const said = rest.filter((part) => part !== '').join(' · ');
  return (
    <>
      <bdi>{name}</bdi>
      {name !== '' && said !== '' ? ' · ' : ''}
      {said}
    </>
  );
}

import { describe, expect, it } from 'vitest';
import { findApprovers, maxApproverHits } from './approver-search.ts';

const person = (firstName: string, lastName: string) => ({ uid: `${firstName} ${lastName}`, firstName, lastName });
const people = [
  person('Émile', 'Zola-Côté'),
  person('Jean-Pierre', 'Beaulieu'),
  person('Zoë', 'Adeyemi'),
  person('Anna', 'Ádám'),
  person('Niamh', 'O’Dowda'),
  person('Ann', 'Beaulieu'),
];
const found = (typed: string): string[] => findApprovers(people, typed).map(({ uid }) => uid);

describe('searching approvers', () => {
  it('finds by the beginning of any word of the name, whatever the case and the accents', () => {
    expect(found('zo')).toEqual(['Zoë Adeyemi', 'Émile Zola-Côté']);
    expect(found('EMILE cote')).toEqual(['Émile Zola-Côté']);
    expect(found('jeanp')).toEqual(['Jean-Pierre Beaulieu']);
    expect(found('jean-p')).toEqual(['Jean-Pierre Beaulieu']);
    expect(found("o'dow")).toEqual(['Niamh O’Dowda']);
    expect(found('dowda')).toEqual(['Niamh O’Dowda']);
    expect(found('owda')).toEqual([]);
    expect(found('ann zola')).toEqual([]);
  });

  it('sorts by last, then first name, accents folded, and gives everybody where nothing is typed', () => {
    expect(found(' ')).toEqual([
      'Anna Ádám',
      'Zoë Adeyemi',
      'Ann Beaulieu',
      'Jean-Pierre Beaulieu',
      'Niamh O’Dowda',
      'Émile Zola-Côté',
    ]);
  });

  it('gives 50 at most', () => {
    const many = Array.from({ length: 60 }, (_, n) => person(`P${n}`, 'Many'));
    expect(findApprovers(many, 'many')).toHaveLength(maxApproverHits);
    expect(maxApproverHits).toBe(50);
  });
});

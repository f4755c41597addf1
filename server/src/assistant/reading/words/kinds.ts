/** Kinds of medications: the words that people use, and parts of the names that belong to them. */
export const medicationKinds: readonly (readonly [words: string, parts: string])[] = [
  [
    'steroid steroids cortisone',
    'steroid hydrocort cortison betameth clobet mometas triamcin flutic predni fluocin desonide elocon eumovate dermovate betnovate',
  ],
  [
    'antihistamine antihistamines',
    'antihist cetiriz loratad fexofen diphenhydr hydroxyz zyrtec claritin benadryl',
  ],
  [
    'moisturizer moisturizers moisturiser moisturisers moisturizing moisturising moisturize moisturise moisturized moisturised emollient emollients',
    'moistur emollient urea e45 aquaphor cerave cetaphil vaseline eucerin aveeno petroleum epaderm diprobase',
  ],
  ['protopic', 'tacrolim'],
  ['elidel', 'pimecrolim'],
  ['zyrtec', 'cetiriz'],
  ['dupixent', 'dupilumab'],
];

/** The same for things to track. */
export const trackerKinds: typeof medicationKinds = [
  ['booze beer beers wine drinks cocktail cocktails', 'alcohol wine beer'],
  ['milk cheese yoghurt yogurt butter', 'dairy milk'],
  ['pool', 'swim'],
  ['cycle menstruation', 'period'],
];

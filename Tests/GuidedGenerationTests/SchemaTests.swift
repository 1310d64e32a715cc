import Foundation
import GuidedGeneration
import Testing

@Suite struct SchemaTests {
  @Test func schemas() {
    print(Note.generationSchema.jsonSchema)
    print(Person.generationSchema.jsonSchema)
    print(Priority.generationSchema.jsonSchema)
    print(Carrier.generationSchema.jsonSchema)
    print(Level.generationSchema.jsonSchema)
    print(Shape.generationSchema.jsonSchema)
    print(Everything.generationSchema.jsonSchema)
    print(Explicit.generationSchema.jsonSchema)
    print(Original.generationSchema.jsonSchema)
    print(Box<[Person]>.generationSchema.jsonSchema)
    print(Conditional.generationSchema.jsonSchema)
    print([Person].generationSchema.jsonSchema)
    print(Shape.labelled("x", shape: .rectangle(1, 2)).generatedContent.jsonString)
  }
}
